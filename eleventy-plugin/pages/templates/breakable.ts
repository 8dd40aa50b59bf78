/** From so many characters on a word may not have room in a narrow line. */
const LONG_WORD = 16;

/** Where a word may break: after a separator, and where that is not enough at a camelCase hump. */
const BREAKS = [/(?<=\s)/, /(?<=[/._-])/, /(?<=[a-z])(?=[A-Z])/];

/** A title in pieces of less than `longWord` characters, as far as there are places to break: what is short stays whole. */
export function breakable(text: string, longWord = LONG_WORD): readonly string[] {
  return BREAKS.reduce<readonly string[]>(
    (pieces, place) => pieces.flatMap((piece) => (piece.length < longWord ? [piece] : piece.split(place))),
    [text],
  );
}
