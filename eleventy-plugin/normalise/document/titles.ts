import { textOf, type Part } from "../read.js";

/** Maximum length of a title, in characters. A title is repeated on many pages. */
const MAX_LENGTH = 1_000;

/** Returns a text as one line, shortened to the maximum length of a title. */
export function titleLine(text: string): string {
  return shortTitle(text.replace(/\s+/g, " ").trim());
}

export function shortTitle(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  // Removes half of a surrogate pair at the end.
  return `${text.slice(0, MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/**
 * Returns the summary, which is plain text by the specification. Some documents contain Markdown links in it:
 * these are replaced with their text.
 */
export function plainSummary(part: Part): string | undefined {
  return textOf(part, "summary")?.replace(/\[([^[\]]*)\]\([^()\s]*\)/g, "$1");
}

/** Returns a description unless it only repeats the title. */
export function unlessRepeated(description: string | undefined, title: string): string | undefined {
  const isLonger = description !== undefined && description.trim().length > title.length + 10;
  if (description === undefined || isLonger) return description;
  const plain = (text: string): string => titleLine(text).replace(/\.$/, "").toLowerCase();
  return plain(description) === plain(title) ? undefined : description;
}
