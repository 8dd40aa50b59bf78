import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { ResolvedSite } from "../../options/resolved-options.js";
import { memoiseByString } from "../../portable/memoise-by-string.js";
import { finding, Problem, type Finding } from "../../problems/problems.js";
import { letterMark, markLetter } from "./letter-mark.js";
import { pictureSize, type PictureSize } from "./picture-size.js";

/** What a site is known by on pages of ours. Addresses are those of files that we write, from the site's root. */
export interface Brand {
  /** In the header, in place of the title. */
  readonly logo?: readonly LogoPicture[];
  /** The icon of a page whose header has this title; undefined where there is none. */
  iconOf(title: string): string | undefined;
  /** The letter that stands before this title; undefined where none does. */
  letterOf(title: string): string | undefined;
  /** The files that pages have named so far. */
  files(): readonly BrandFile[];
}

/** The logo, or that of one theme. */
export interface LogoPicture {
  readonly url: string;
  /** Absent: it stands on pages of both themes. */
  readonly theme?: "light" | "dark";
  /** Absent where the file does not tell. */
  readonly size?: PictureSize;
}

export interface BrandFile {
  readonly url: string;
  readonly content: Buffer | string;
}

/**
 * Reads the pictures that the options name. Throws a Problem that lists those that cannot be read.
 *
 * @param root The folder that their paths start from.
 */
export function createBrand({ logo, favicon }: ResolvedSite, root: string): Brand {
  const files = new Map<string, BrandFile>();
  const mistakes: Finding[] = [];
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
      mistakes.push(finding("file-not-found", facts, { source: option }));
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
  if (mistakes.length > 0) throw new Problem(mistakes);
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
