import { createPause, isOpening, lastIndex, numberedLines, type TextLines } from "./text-lines.js";

/** Lines from the first to the last, inclusive. */
export type Range = readonly [first: number, last: number];

/** The folded ranges. The opening and the closing line of each stay visible. */
export class Folds {
  private readonly ends = new Map<number, number>();
  /** Hidden lines, without overlaps, in order. */
  private hidden: readonly Range[] = [];

  get isEmpty(): boolean {
    return this.ends.size === 0;
  }

  /** Returns how many lines are folded below a line, or undefined if none are. */
  below(line: number): number | undefined {
    const closing = this.ends.get(line);
    return closing === undefined ? undefined : closing - line - 1;
  }

  set(folds: Iterable<readonly [opening: number, closing: number]>): void {
    for (const [opening, closing] of folds) this.ends.set(opening, closing);
    this.order();
  }

  delete(line: number): void {
    this.ends.delete(line);
    this.order();
  }

  clear(): void {
    this.ends.clear();
    this.order();
  }

  /** Expands all folds that hide a line. */
  show(line: number): void {
    for (const [opening, closing] of this.ends)
      if (opening < line && line < closing) this.ends.delete(opening);
    this.order();
  }

  hides(line: number): boolean {
    return this.touches(line, line);
  }

  /** Whether any line from `first` to `last` is hidden. */
  touches(first: number, last: number): boolean {
    const range =
      this.hidden[lastIndex(this.hidden.length, (index) => (this.hidden[index]?.[0] ?? 0) <= last)];
    return range !== undefined && range[0] <= last && range[1] >= first;
  }

  private order(): void {
    const ranges: Range[] = [];
    for (const [opening, closing] of [...this.ends].sort(([one], [other]) => one - other)) {
      const outer = ranges.at(-1);
      if (closing - opening > 1 && (!outer || opening > outer[1])) ranges.push([opening + 1, closing - 1]);
    }
    this.hidden = ranges;
  }
}

const INDENT = "  ";

/**
 * Returns the range of each object and array at the first level of formatted JSON, from the line of its
 * opening bracket to that of its closing one. Omits those on a single line.
 */
export async function outerFolds({ pieces }: TextLines): Promise<readonly Range[]> {
  const pause = createPause();
  const found: Range[] = [];
  let opening: number | undefined;
  for (const piece of pieces) {
    for (const [line, text] of numberedLines(piece)) {
      if (!text.startsWith(INDENT) || text.charAt(INDENT.length) === " ") continue;
      if (isOpening(text)) opening = line;
      else if (/^[\]}]/.test(text.slice(INDENT.length)) && opening !== undefined) {
        found.push([opening, line]);
        opening = undefined;
      }
    }
    await pause();
  }
  return found;
}
