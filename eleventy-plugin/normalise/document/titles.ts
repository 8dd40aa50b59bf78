import { textOf, type Part } from "../read.js";

/** Longer titles are cut: each stands on many pages. */
const MOST_CHARACTERS = 1_000;

/** A text without line breaks. */
export function titleLine(text: string): string {
  return shortTitle(text.replace(/\s+/g, " ").trim());
}

export function shortTitle(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  // No half of a character is left at its end.
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/**
 * A summary as the plain text that it is by its specification: of a Markdown link, as documents have them all the same, what
 * a reader would see.
 */
export function plainSummary(part: Part): string | undefined {
  return textOf(part, "summary")?.replace(/\[([^[\]]*)\]\([^()\s]*\)/g, "$1");
}

/** A description that says the title again says nothing. */
export function unlessRepeated(description: string | undefined, title: string): string | undefined {
  const isLonger = description !== undefined && description.trim().length > title.length + 10;
  if (description === undefined || isLonger) return description;
  const plain = (text: string): string => titleLine(text).replace(/\.$/, "").toLowerCase();
  return plain(description) === plain(title) ? undefined : description;
}
