/** Replaces lone surrogates, which UTF-8 cannot encode, with U+FFFD. Not every browser has `toWellFormed`. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text has no lone surrogates. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** Like `encodeURIComponent`, but replaces lone surrogates instead of throwing an error. */
export function encodeComponent(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(toWellFormed(text));
  }
}

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
