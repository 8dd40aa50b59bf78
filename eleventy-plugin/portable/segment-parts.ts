/**
 * Returns the fixed parts of a path segment, which its variables separate. `chart{layers}.{kind}` has the
 * parts `chart`, `.` and an empty text.
 */
export const fixedParts = (segment: string): readonly string[] => segment.split(/\{[^{}]*\}/);

/**
 * Whether a non-empty text consists of these parts in order, with any text between two of them, even none.
 * Unlike a regular expression, it does not backtrack.
 */
export function hasParts(text: string, [first = "", ...rest]: readonly string[]): boolean {
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (text === "" || !text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}
