/**
 * Returns the fixed parts of a path segment, which its variables separate. `chart{layers}.{kind}` has the
 * parts `chart`, `.` and an empty string.
 */
export const fixedParts = (segment: string): readonly string[] => segment.split(/\{[^{}]*\}/);

/**
 * Whether a text consists of fixed parts in order, with any text between two of them, even none. An empty
 * text never fits more than one part. Unlike a regular expression, this does not backtrack.
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
