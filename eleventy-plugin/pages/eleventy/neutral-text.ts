/**
 * Text of a document for a layout that we do not know: Liquid and JavaScript layouts print it without escaping. Tags
 * are removed and the characters that could begin one replaced; the exact text stays in `operation`.
 */
export function neutralText(text: string): string {
  return text
    .replace(/<\/?[a-z!][^>]*>/gi, "")
    .replace(/[<>"]/g, (character) => replacements[character] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

const replacements: Readonly<Record<string, string>> = { "<": "‹", ">": "›", '"': "”" };
