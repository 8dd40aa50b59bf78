/** A piece of a text as shown on the page. */
export interface TextPiece {
  readonly element: HTMLElement;
  readonly text: string;
  /** Zero-based number of the line in which the piece begins. */
  readonly first: number;
  /** Offset in the whole text at which the piece begins. */
  readonly start: number;
}

/** A text in pieces, with its number of lines. */
export interface TextLines {
  readonly pieces: readonly TextPiece[];
  readonly count: number;
}

/** Counts the lines of an element's text, in steps. */
export async function measureLines(place: HTMLElement): Promise<TextLines> {
  const pause = createPause();
  const pieces: TextPiece[] = [];
  let first = 0;
  let start = 0;
  for (const element of place.children) {
    const text = element.textContent;
    pieces.push({ element: element as HTMLElement, text, first, start });
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) first += 1;
    start += text.length;
    await pause();
  }
  return { pieces, count: first + 1 };
}

/** Returns the index of the piece in which a line begins. */
export function pieceOf({ pieces }: TextLines, line: number): number {
  return lastIndex(pieces.length, (index) => {
    const { first } = pieces[index] as TextPiece;
    // A long line may span several pieces.
    return first < line || (first === line && (pieces[index - 1]?.text.endsWith("\n") ?? true));
  });
}

/** Returns the index of the piece that contains an offset of the whole text. */
export function pieceAt({ pieces }: TextLines, at: number): number {
  return lastIndex(pieces.length, (index) => (pieces[index] as TextPiece).start <= at);
}

/**
 * Returns the last index for which `predicate` is true, by binary search. The predicate must be true up to
 * some index and false after it. Returns 0 if it is never true.
 */
export function lastIndex(length: number, predicate: (index: number) => boolean): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (predicate(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Yields the lines of a piece with their zero-based numbers. Each text includes its line break. */
export function* numberedLines({ text, first }: TextPiece): Generator<readonly [line: number, text: string]> {
  let line = first;
  for (let at = 0; at < text.length; line += 1) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    yield [line, text.slice(at, next)];
    at = next;
  }
}

/** Whether a line of formatted JSON opens an object or array that ends on another line. */
export const isOpening = (text: string): boolean => /[[{]\n$/.test(text);

/**
 * Returns the line that closes the object or array that `line` opens in formatted JSON. This is the next line
 * with a closing bracket at the same indentation. Returns undefined if the text was truncated before that
 * line.
 */
export function closingLine({ pieces }: TextLines, index: number, line: number): number | undefined {
  let indent = "";
  for (let pieceIndex = index; pieceIndex < pieces.length; pieceIndex += 1)
    for (const [number, text] of numberedLines(pieces[pieceIndex] as TextPiece)) {
      if (number === line && pieceIndex === index) indent = /^ */.exec(text)?.[0] ?? "";
      else if (number > line && text.startsWith(indent) && /^[\]}]/.test(text.slice(indent.length)))
        return number;
    }
  return undefined;
}

/** Milliseconds of work without a pause: short enough that even a slow device misses no frame. */
const SLICE = 10;

/**
 * Returns a function for long work to await between its steps. It resolves at once until the work has blocked
 * the page for `SLICE`.
 */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((next) => setTimeout(next));
    since = performance.now();
  };
}
