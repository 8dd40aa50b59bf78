/**
 * Decodes percent escapes. Returns undefined if they are malformed, where `decodeURIComponent` would throw.
 */
export function tryPercentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
