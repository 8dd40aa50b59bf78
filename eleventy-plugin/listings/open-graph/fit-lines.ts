/** A text in lines of one size. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface LineFit {
  /** Pixels. */
  readonly width: number;
  /** Sizes to try, largest first, each with the number of lines there is room for. */
  readonly sizes: readonly (readonly [size: number, lines: number])[];
  /** Ways to take the text apart, the best first: what is too wide for a line is taken apart further, at last by letters. */
  readonly breaks: readonly RegExp[];
  /** In ems. */
  readonly widthOf: (text: string) => number;
}

/** The text in the largest size in which it fits; in the smallest one it ends in `…` where it does not. */
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

/** A path breaks after its slashes, within long segments after other separators; a text after its spaces. */
export const PATH_BREAKS: readonly RegExp[] = [/(?<=\/)/u, /(?<=[._-])/u];
export const TEXT_BREAKS: readonly RegExp[] = [/(?<=\s)/u];
