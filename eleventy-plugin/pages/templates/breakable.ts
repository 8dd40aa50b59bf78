/** Words of at least this length may not fit in a narrow line. */
const LONG_WORD = 16;

/**
 * Positions where a title may break, in order of preference: after a space, after a separator, at a camelCase
 * hump.
 */
const BREAKS = [/(?<=\s)/, /(?<=[/._-])/, /(?<=[a-z])(?=[A-Z])/];

/**
 * Splits a title into pieces of less than `longWord` characters, as far as it has positions to break. Short
 * pieces stay whole.
 */
export function breakable(text: string, longWord = LONG_WORD): readonly string[] {
  return BREAKS.reduce<readonly string[]>(
    (pieces, pattern) =>
      pieces.flatMap((piece) => (piece.length < longWord ? [piece] : piece.split(pattern))),
    [text],
  );
}
