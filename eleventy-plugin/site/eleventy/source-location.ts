import { readRegularText } from "../../files/regular-file.js";
import type { Place } from "../../problems/problems.js";

/**
 * Returns the file that contains a shortcode and the position of `written` in it. Searches the source,
 * because Eleventy does not pass positions to shortcodes.
 *
 * @param use Texts that identify the use of the shortcode. The use begins with the first text. If several
 * uses match, chooses the use that contains most of the texts.
 */
export function sourceLocation(
  inputPath: string | undefined,
  written: string,
  use: readonly string[] = [],
): Place {
  if (inputPath === undefined) return {};
  const file = inputPath.replace(/^\.\//, "");
  const text = textOf(inputPath);
  const matchingUse = findUse(text, [...use, written]);
  const at = matchingUse ? positionOf(written, matchingUse, text, use) : indexOfWord(text, written);
  if (at < 0) return { file };
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

interface Use {
  readonly start: number;
  readonly text: string;
  /** How many of the other identifying texts this use contains. */
  readonly has: number;
}

/**
 * Returns the use that contains most of the texts. A use extends from its name to the next occurrence of that
 * name.
 */
function findUse(text: string, [name = "", ...others]: readonly string[]): Use | undefined {
  const uses: Use[] = [];
  for (let start = text.indexOf(name); name !== "" && start >= 0;) {
    const next = text.indexOf(name, start + name.length);
    const useText = text.slice(start, next < 0 ? undefined : next);
    uses.push({
      start,
      text: useText,
      has: others.filter((other) => indexOfWord(useText, other) >= 0).length,
    });
    start = next;
  }
  const most = Math.max(...uses.map(({ has }) => has));
  return uses.find(({ has }) => has === most);
}

/**
 * Searches for `written` in the use, then in the text before it, such as values in the front matter. Falls
 * back to the start of the use if that contains any other identifying text, or else returns -1.
 */
function positionOf(written: string, matchingUse: Use, text: string, [name]: readonly string[]): number {
  if (written === name) return matchingUse.start;
  const inUse = indexOfWord(matchingUse.text, written);
  if (inUse >= 0) return matchingUse.start + inUse;
  const before = indexOfWord(text.slice(0, matchingUse.start), written);
  return before < 0 && matchingUse.has > 0 ? matchingUse.start : before;
}

/** Finds whole words only: `/bookings` does not match in `/bookings/{id}`. */
function indexOfWord(text: string, word: string): number {
  const escaped = word.replace(/[^\w\s]/g, "\\$&");
  return text.search(new RegExp(`(?<![\\w-])${escaped}(?![\\w/-])`));
}

// Virtual pages of plugins have no file.
const textOf = (file: string): string => readRegularText(file) ?? "";
