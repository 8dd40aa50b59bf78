/** Splits a path template into literal text and `{variables}`. Also splits after each slash. */
export function pathParts(path: string): { readonly text: string; readonly variable: boolean }[] {
  return path
    .split(/(\{[^{}]*\})|(?<=\/)/)
    .filter((text): text is string => text !== undefined && text !== "")
    .map((text) => ({ text, variable: text.startsWith("{") && text.endsWith("}") }));
}
