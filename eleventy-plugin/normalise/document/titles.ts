import { textOf, type Part } from "../read.js";

/** A text without line breaks. */
export function titleLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
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
