/**
 * Replaces lone surrogates, which have no UTF-8 form, by U+FFFD as `TextEncoder` does. Not every browser has
 * `toWellFormed`.
 */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text has no lone surrogates. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** `encodeURIComponent` for any text; the original throws at a lone surrogate. */
export function encodeComponent(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(toWellFormed(text));
  }
}
