/**
 * Text of a document for a layout that we do not know: Liquid and JavaScript layouts print it without escaping. Tags
 * are removed, and the characters replaced that could begin one or end an attribute; the exact text stays in `operation`.
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
