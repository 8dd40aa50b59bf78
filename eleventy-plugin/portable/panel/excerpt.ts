/** A first sentence that is short enough, else what begins a text. */
const BEGINNING = /^(?:.{1,120}?[.!?](?=\s|$)|.{1,80}(?=\s|$))/;

/** What a form has room for of a text: empty where there is none. */
export function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const [begin = ""] = BEGINNING.exec(line) ?? [];
  return begin === line || /[.!?]$/.test(begin) ? begin : `${begin} …`;
}
