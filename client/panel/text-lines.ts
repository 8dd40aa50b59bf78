import { createPause } from "./pause.js";

/** A piece of a text as the page shows it. */
export interface TextPiece {
  readonly element: HTMLElement;
  readonly text: string;
  /** Number of the line that it begins in, from 0. */
  readonly first: number;
  /** Place in the whole text that it begins at. */
  readonly start: number;
}

/** A text in the pieces that it is shown in, by its lines. */
export interface TextLines {
  readonly pieces: readonly TextPiece[];
  readonly count: number;
}

/** Counts the lines of what a place shows, in steps. */
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

/** Index of the piece that a line begins in. */
export function pieceOf({ pieces }: TextLines, line: number): number {
  return lastIndex(pieces.length, (index) => {
    const { first } = pieces[index] as TextPiece;
    // A long line goes on in further pieces.
    return first < line || (first === line && (pieces[index - 1]?.text.endsWith("\n") ?? true));
  });
}

/** Index of the piece that a place of the whole text lies in. */
export function pieceAt({ pieces }: TextLines, at: number): number {
  return lastIndex(pieces.length, (index) => (pieces[index] as TextPiece).start <= at);
}

/** The last index that something holds for: it holds for the first ones, and from some index on for none. */
export function lastIndex(length: number, predicate: (index: number) => boolean): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (predicate(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The lines of a piece with their numbers, each with its line break. */
export function* numberedLines({ text, first }: TextPiece): Generator<readonly [line: number, text: string]> {
  let line = first;
  for (let at = 0; at < text.length; line += 1) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    yield [line, text.slice(at, next)];
    at = next;
  }
}

/** Whether a line of JSON that is laid out opens an object or a list which ends on another one. */
export const isOpening = (text: string): boolean => /[[{]\n$/.test(text);

/**
 * The line that closes what a line opens, in JSON that is laid out by white space: the next one that begins as far to the
 * left. Undefined where there is none, because the text was cut.
 */
export function closingLine({ pieces }: TextLines, index: number, line: number): number | undefined {
  let indent = "";
  for (let place = index; place < pieces.length; place += 1)
    for (const [number, text] of numberedLines(pieces[place] as TextPiece)) {
      if (number === line && place === index) indent = /^ */.exec(text)?.[0] ?? "";
      else if (number > line && text.startsWith(indent) && /^[\]}]/.test(text.slice(indent.length)))
        return number;
    }
  return undefined;
}
