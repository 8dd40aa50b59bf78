/** A text split into lines that all use one font size. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface LineFit {
  /** Maximum width of a line in pixels. */
  readonly width: number;
  /** Font sizes to try, largest first, each with the maximum number of lines. */
  readonly sizes: readonly (readonly [size: number, lines: number])[];
  /**
   * Patterns that split the text, best first. A piece that is still too wide is split by the next pattern,
   * and finally by character.
   */
  readonly breaks: readonly RegExp[];
  /** Returns the width of a text in ems. */
  readonly widthOf: (text: string) => number;
}

/**
 * Fits a text into lines with the largest possible font size. If the text does not even fit in the smallest
 * size, it is cut with `…`.
 */
export function fitLines(text: string, { width, sizes, breaks, widthOf }: LineFit): FittedText {
  let fitted: FittedText = { size: 0, lines: [] };
  for (const [size, room] of sizes) {
    const limit = width / size;
    const lines = wrap(pieces(text, breaks, limit, widthOf), limit, widthOf);
    if (lines.length <= room) return { size, lines };
    const last = ended(lines[room - 1] ?? "", limit, widthOf);
    fitted = { size, lines: [...lines.slice(0, room - 1), last] };
  }
  return fitted;
}

function pieces(
  text: string,
  [first, ...finer]: readonly RegExp[],
  limit: number,
  widthOf: LineFit["widthOf"],
): readonly string[] {
  const parts = first === undefined ? [...text] : text.split(first).filter(Boolean);
  return parts.flatMap((part) =>
    first === undefined || widthOf(part.trimEnd()) <= limit ? [part] : pieces(part, finer, limit, widthOf),
  );
}

function wrap(parts: readonly string[], limit: number, widthOf: LineFit["widthOf"]): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of parts) {
    if (line !== "" && widthOf((line + piece).trimEnd()) > limit) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += line === "" ? piece.trimStart() : piece;
  }
  return line === "" ? lines : [...lines, line.trimEnd()];
}

function ended(line: string, limit: number, widthOf: LineFit["widthOf"]): string {
  const characters = [...line];
  while (characters.length > 0 && widthOf(`${characters.join("")}…`) > limit) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Paths break after slashes and, within long segments, after other separators. */
export const PATH_BREAKS: readonly RegExp[] = [/(?<=\/)/u, /(?<=[._-])/u];
export const TEXT_BREAKS: readonly RegExp[] = [/(?<=\s)/u];
