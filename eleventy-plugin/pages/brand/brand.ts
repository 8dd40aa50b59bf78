import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { ResolvedSite } from "../../options/resolved-options.js";
import { memoiseByString } from "../../portable/memoise.js";
import { finding, type Finding, Problem } from "../../problems/problems.js";

/** A site's logo and icons. URLs start at the site root and refer to files that the plugin writes. */
export interface Brand {
  /** Replaces the title in the header. */
  readonly logo?: readonly LogoPicture[];
  /** Returns the URL of the icon for pages whose header has this title; undefined if there is none. */
  iconOf(title: string): string | undefined;
  /**
   * Returns the letter shown before this title; undefined if the site has a logo or the title has no letter
   * or digit.
   */
  letterOf(title: string): string | undefined;
  /**
   * Returns the files to publish: the logo, the favicon, and the letter icons that `iconOf` has created so
   * far.
   */
  files(): readonly BrandFile[];
}

/** The logo, or its variant for one theme. */
export interface LogoPicture {
  readonly url: string;
  /** Absent if the picture is used in both themes. */
  readonly theme?: "light" | "dark";
  /** Absent if the file does not state its size, or is neither a PNG nor an SVG. */
  readonly size?: PictureSize;
}

export interface BrandFile {
  readonly url: string;
  readonly content: Buffer | string;
}

/**
 * Reads the pictures named in the options. Throws a Problem that lists all files that cannot be read.
 *
 * @param root The folder that picture paths are relative to.
 */
export function createBrand({ logo, favicon }: ResolvedSite, root: string): Brand {
  const files = new Map<string, BrandFile>();
  const findings: Finding[] = [];
  const addFile = (name: string, extension: string, content: Buffer | string): string => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
    const url = `/api-reference/${name}.${hash}${extension}`;
    files.set(url, { url, content });
    return url;
  };
  const picture = (name: string, file: string, option: string): { url: string; size?: PictureSize } => {
    try {
      const content = readFileSync(resolve(root, file));
      const size = pictureSize(content);
      return { url: addFile(name, extname(file).toLowerCase(), content), ...(size && { size }) };
    } catch {
      const facts = { file, near: "", folder: "the folder Eleventy runs in" };
      findings.push(finding("file-not-found", facts, { source: option }));
      return { url: "" };
    }
  };
  const pictures = logo && [
    ...(logo.dark === undefined
      ? [picture("logo", logo.light, "site.logo")]
      : [
          { ...picture("logo", logo.light, "site.logo.light"), theme: "light" as const },
          { ...picture("logo", logo.dark, "site.logo.dark"), theme: "dark" as const },
        ]),
  ];
  const icon = favicon ? picture("icon", favicon, "site.favicon").url : undefined;
  if (findings.length > 0) throw new Problem(findings);
  const markOf = memoiseByString((letter) => addFile("mark", ".svg", letterMark(letter)));
  return {
    ...(pictures && { logo: pictures }),
    iconOf(title) {
      if (favicon !== undefined) return icon;
      const letter = markLetter(title);
      return letter && markOf(letter);
    },
    letterOf: (title) => (logo === undefined ? markLetter(title) : undefined),
    files: () => [...files.values()],
  };
}

/**
 * Values of `--ar-accent` and `--ar-paper` in the light theme, repeated here because a standalone SVG cannot
 * read CSS variables. White on this colour is legible in both themes.
 */
const [ACCENT, PAPER] = ["#00666d", "#ffffff"];

/**
 * Returns the letter that represents a site without a logo: the first letter or digit of its title. Returns
 * undefined if there is none.
 */
export function markLetter(title: string): string | undefined {
  return /[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0].toLocaleUpperCase();
}

/** Returns the letter as an SVG. Uses the system font, because system fonts cover every script. */
export function letterMark(letter: string): string {
  const text = `<text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${PAPER}">${letter}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ACCENT}"/>${text}</svg>`;
}

/** In pixels, or in other units with the same aspect ratio. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a PNG, or the `viewBox` of an SVG, so that pages can reserve space for it. Returns
 * undefined for other files, and for an SVG without a `viewBox`.
 */
export function pictureSize(content: Buffer): PictureSize | undefined {
  if (content.toString("latin1", 1, 4) === "PNG" && content.length >= 24)
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  const [root = ""] = /<svg\b[^>]*>/.exec(content.toString("utf8", 0, 4096)) ?? [];
  const [, box = ""] = /\bviewBox=["']([^"']*)/.exec(root) ?? [];
  const [, , width = NaN, height = NaN] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
