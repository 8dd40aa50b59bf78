/** Number of characters from which a word may be too long for a narrow line. */
const LONG_WORD = 16;

/**
 * Positions where a title may break, in order of preference: after a space, after a separator, at a camelCase
 * hump.
 */
const BREAKS = [/(?<=\s)/, /(?<=[/._-])/, /(?<=[a-z])(?=[A-Z])/];

/**
 * Splits a title into pieces shorter than `longWord` characters, as far as it has positions to break. A piece
 * that is short enough is not split further.
 */
export function breakable(text: string, longWord = LONG_WORD): readonly string[] {
  return BREAKS.reduce<readonly string[]>(
    (pieces, pattern) =>
      pieces.flatMap((piece) => (piece.length < longWord ? [piece] : piece.split(pattern))),
    [text],
  );
}
