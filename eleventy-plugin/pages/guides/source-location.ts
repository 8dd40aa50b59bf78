import { readRegularText } from "../../files/regular-file.js";
import type { Place } from "../../problems/problems.js";

/**
 * The file that a shortcode stands in, with the line where this text stands in it: shortcodes are not told theirs.
 *
 * @param use What the use that is meant is written with; the first of these texts begins it. Of several, the one that has most.
 */
export function sourceLocation(
  inputPath: string | undefined,
  written: string,
  use: readonly string[] = [],
): Place {
  if (inputPath === undefined) return {};
  const file = inputPath.replace(/^\.\//, "");
  const text = textOf(inputPath);
  const meant = meantUse(text, [...use, written]);
  const at = meant ? placeOf(written, meant, text, use) : indexOfWord(text, written);
  if (at < 0) return { file };
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

interface Use {
  readonly start: number;
  readonly text: string;
  /** How many of the texts it has. */
  readonly has: number;
}

/** From where it begins to where the next one does. */
function meantUse(text: string, [name = "", ...others]: readonly string[]): Use | undefined {
  const uses: Use[] = [];
  for (let start = text.indexOf(name); name !== "" && start >= 0;) {
    const next = text.indexOf(name, start + name.length);
    const own = text.slice(start, next < 0 ? undefined : next);
    uses.push({ start, text: own, has: others.filter((other) => indexOfWord(own, other) >= 0).length });
    start = next;
  }
  const most = Math.max(...uses.map(({ has }) => has));
  return uses.find(({ has }) => has === most);
}

/** In the use, else in what stands before it, such as values of the front matter, else where it begins. */
function placeOf(written: string, meant: Use, text: string, [name]: readonly string[]): number {
  if (written === name) return meant.start;
  const inUse = indexOfWord(meant.text, written);
  if (inUse >= 0) return meant.start + inUse;
  const before = indexOfWord(text.slice(0, meant.start), written);
  return before < 0 && meant.has > 0 ? meant.start : before;
}

/** `/bookings` is not meant where `/bookings/{id}` stands. */
function indexOfWord(text: string, word: string): number {
  const escaped = word.replace(/[^\w\s]/g, "\\$&");
  return text.search(new RegExp(`(?<![\\w-])${escaped}(?![\\w/-])`));
}

// A page of a plugin's has no file.
const textOf = (file: string): string => readRegularText(file) ?? "";
