/** A text without its percent escapes; undefined where they are malformed: `decodeURIComponent` throws then. */
export function tryPercentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
