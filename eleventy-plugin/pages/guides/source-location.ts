import { readRegularText } from "../../files/regular-file.js";
import type { Place } from "../../problems/problems.js";

/**
 * Returns the file that contains a shortcode and the position of `written` in it. Searches the source,
 * because Eleventy does not pass positions to shortcodes.
 *
 * @param use Texts that identify the use; the first one begins it. If several uses match, chooses the one
 * that contains most of the texts.
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
  /** Number of the texts that it contains. */
  readonly has: number;
}

/**
 * Returns the use that contains most of the texts. A use extends from its name to the next occurrence of that
 * name.
 */
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

/**
 * Searches the use, then the text before it, such as values in the front matter. Falls back to the start of
 * the use.
 */
function placeOf(written: string, meant: Use, text: string, [name]: readonly string[]): number {
  if (written === name) return meant.start;
  const inUse = indexOfWord(meant.text, written);
  if (inUse >= 0) return meant.start + inUse;
  const before = indexOfWord(text.slice(0, meant.start), written);
  return before < 0 && meant.has > 0 ? meant.start : before;
}

/** Finds whole words only: `/bookings` does not match in `/bookings/{id}`. */
function indexOfWord(text: string, word: string): number {
  const escaped = word.replace(/[^\w\s]/g, "\\$&");
  return text.search(new RegExp(`(?<![\\w-])${escaped}(?![\\w/-])`));
}

// Virtual pages of plugins have no file.
const textOf = (file: string): string => readRegularText(file) ?? "";
