/**
 * Decodes percent escapes. Returns undefined if they are malformed, for which `decodeURIComponent` throws.
 */
export function tryPercentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
