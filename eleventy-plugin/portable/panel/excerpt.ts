/** A short first sentence, or the beginning of a text. */
const BEGINNING = /^(?:.{1,120}?[.!?](?=\s|$)|.{1,80}(?=\s|$))/;

/** Returns the beginning of a text as far as a form has room for it; empty if there is none. */
export function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const [begin = ""] = BEGINNING.exec(line) ?? [];
  return begin === line || /[.!?]$/.test(begin) ? begin : `${begin} …`;
}
