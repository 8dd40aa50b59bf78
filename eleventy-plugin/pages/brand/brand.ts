import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { ResolvedSite } from "../../options/resolved-options.js";
import { memoiseByString } from "../../portable/memoise-by-string.js";
import { finding, Problem, type Finding } from "../../problems/problems.js";
import { letterMark, markLetter } from "./letter-mark.js";
import { pictureSize, type PictureSize } from "./picture-size.js";

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
