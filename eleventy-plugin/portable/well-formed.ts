/** Text with U+FFFD for lone surrogates, which have no UTF-8 form: as `TextEncoder` has it. Not every browser has `toWellFormed`. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text is the same in UTF-8. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** `encodeURIComponent` for any text: that one throws at a lone surrogate. */
export function encodeComponent(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(toWellFormed(text));
  }
}
