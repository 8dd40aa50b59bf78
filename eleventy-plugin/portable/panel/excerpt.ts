/** Matches a short first sentence, or else the beginning of a text. */
const BEGINNING = /^(?:.{1,120}?(?:[.!?](?=\s|$)|[。！？])|.{1,80}(?=\s|$)|.{1,80})/u;

/**
 * Shortens a text for a form: to its first sentence if that has at most 120 characters, otherwise to 80
 * characters. Empty for an empty text.
 */
export function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const [begin = ""] = BEGINNING.exec(line) ?? [];
  return begin === line || /[.!?。！？]$/.test(begin) ? begin : `${begin} …`;
}
