/**
 * Makes a document's text safe for any layout, because Liquid and JavaScript layouts print it without
 * escaping. Removes tags and replaces the characters that could begin a tag or end an attribute. The data
 * `operation` still contains the exact text.
 */
export function sanitiseText(text: string): string {
  if (!UNFIT.test(text)) return text;
  return text
    .replace(/<\/?[a-z!][^<>]*>/gi, "")
    .replace(/[<>"']/g, (character) => replacements[character] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

const UNFIT = /[<>"']|[^\S ]|\s\s|^\s|\s$/;

const replacements: Readonly<Record<string, string>> = { "<": "‹", ">": "›", '"': "”", "'": "’" };
