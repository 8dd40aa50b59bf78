/**
 * Returns line and column, both from 1, of a position in a text. Columns count UTF-16 code units, as editors
 * do.
 */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  const lineBreaks = before.match(/\r\n|\r|\n/g) ?? [];
  const lastBreak = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return { line: lineBreaks.length + 1, column: position - lastBreak };
}
