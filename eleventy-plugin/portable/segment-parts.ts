/** What is fixed in a segment of a path template, before, between and behind its variables: `chart`, `.` and empty of `chart{layers}.{kind}`. */
export const fixedParts = (segment: string): readonly string[] => segment.split(/\{[^{}]*\}/);

/**
 * Whether a text that is not empty has these parts in their order, the first at its beginning and the last at its end, with
 * anything between them. Nothing is tried twice, as a regular expression would.
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
