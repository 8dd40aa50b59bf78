import type { Card } from "./card.js";
import type { Face, FaceName } from "./typeface.js";

/** Lines of one font size, each with its baseline. Parts distinguish path variables from other text. */
interface LineBlock {
  readonly size: number;
  readonly lines: readonly { readonly y: number; readonly parts: readonly Part[] }[];
}

interface Part {
  readonly text: string;
  readonly isVariable: boolean;
}

const WIDTH = 1056;
const LINE_HEIGHT = 1.22;
/** Vertical range in pixels for word, address and text. The footer is below. */
const SPACE = { top: 64, bottom: 506 };
const WORD = { size: 42, gap: 32 };
/** Height of a capital letter, as a ratio of the font size. */
const CAPITAL = 0.74;
const GAP = 34;

const TONES: Readonly<Record<string, string>> = {
  GET: "get",
  SEND: "get",
  POST: "post",
  RECEIVE: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
};

/** Returns the data for the template of an image of 1200 by 630 pixels. */
export function cardView(card: Card, faces: Readonly<Record<FaceName, Face>>) {
  const face = card.isPath ? faces.mono : faces.bold;
  const address = fitLines(card.address, {
    width: WIDTH,
    sizes: card.isPath
      ? [
          [68, 1],
          [60, 2],
          [52, 3],
          [44, 3],
          [36, 4],
        ]
      : [
          [84, 2],
          [68, 3],
          [52, 4],
        ],
    breaks: card.isPath ? PATH_BREAKS : TEXT_BREAKS,
    widthOf: face.widthOf,
  });
  const text = fitLines(card.text, {
    width: WIDTH,
    sizes: [
      [40, 2],
      [34, 2],
    ],
    breaks: TEXT_BREAKS,
    widthOf: faces.medium.widthOf,
  });
  const wordHeight = card.word === "" ? 0 : WORD.size * CAPITAL + WORD.gap;
  const textHeight = text.lines.length === 0 ? 0 : GAP + heightOf(text);
  const free = SPACE.bottom - SPACE.top - wordHeight - heightOf(address) - textHeight;
  // Slightly above the middle, which is the optical centre.
  const start = SPACE.top + Math.max(0, free) * 0.42;
  const top = start + wordHeight;
  return {
    word: card.word,
    wordY: Math.round(start + WORD.size * CAPITAL),
    tone: TONES[card.word] ?? "other",
    isPath: card.isPath,
    address: block(address, top, card.isPath ? variableParts : plainParts),
    text: block(text, top + heightOf(address) + GAP, plainParts),
    api: oneLine(card.api, 620, 30, faces.bold),
    site: oneLine(card.site, 400, 26, faces.medium),
  };
}

const heightOf = ({ size, lines }: FittedText): number => size * LINE_HEIGHT * lines.length;

function oneLine(text: string, width: number, size: number, { widthOf }: Face): string {
  return fitLines(text, { width, sizes: [[size, 1]], breaks: TEXT_BREAKS, widthOf }).lines[0] ?? "";
}

/**
 * Positions lines below each other. `partsOf` receives all lines at once, because a variable may continue on
 * the next line.
 */
function block(
  { size, lines }: FittedText,
  top: number,
  partsOf: (lines: readonly string[]) => readonly Part[][],
): LineBlock {
  const parts = partsOf(lines);
  return {
    size,
    lines: lines.map((_, index) => ({
      y: Math.round(top + size * (CAPITAL + index * LINE_HEIGHT)),
      parts: parts[index] ?? [],
    })),
  };
}

const plainParts = (lines: readonly string[]): readonly Part[][] =>
  lines.map((text) => [{ text, isVariable: false }]);

function variableParts(lines: readonly string[]): readonly Part[][] {
  let isVariable = false;
  return lines.map((line) =>
    line.split(/(?=\{)|(?<=\})/).map((text) => {
      isVariable ||= text.startsWith("{");
      const part = { text, isVariable };
      if (text.endsWith("}")) isVariable = false;
      return part;
    }),
  );
}

/** A text split into lines that all use one font size. */
interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

interface LineFit {
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
