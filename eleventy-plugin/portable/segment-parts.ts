/**
 * Returns the fixed parts of a path segment, before, between and after its variables: `chart`, `.` and empty
 * for `chart{layers}.{kind}`.
 */
export const fixedParts = (segment: string): readonly string[] => segment.split(/\{[^{}]*\}/);

/**
 * Whether a non-empty text contains these parts in order, the first at its beginning and the last at its end,
 * with anything in between. Without the backtracking of a regular expression.
 */
export function hasParts(text: string, [first = "", ...rest]: readonly string[]): boolean {
  const last = rest.pop() ?? "";
  if (text === "" || !text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}
