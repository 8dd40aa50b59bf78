import { parsePattern } from "./parse-pattern.js";
import { isInSet, type CharacterSet, type Piece } from "./pattern.js";

export interface PatternWish {
  /** How often what may repeat without end does so. */
  readonly repeats: number;
  /** Another text for each number. */
  readonly variant: number;
}

const MAX_LENGTH = 2_000;
const LIKED = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-. /:@+,;=&#%()!?*é中"];

/** A text that a pattern describes, look-arounds left aside. Undefined for a pattern that cannot be read. */
export function drawPattern(source: string, wish: PatternWish): string | undefined {
  const pattern = parsePattern(source);
  if (pattern === undefined) return undefined;
  const drawing = { ...wish, left: MAX_LENGTH };
  const leading = looksAhead(pattern.root).map((piece) => draw(piece, { ...drawing, repeats: 0 }));
  return leading.join("") + draw(pattern.root, drawing);
}

interface Drawing extends PatternWish {
  left: number;
}

/** What a text must have somewhere: `(?=.*[A-Z])` asks for one capital. */
function looksAhead(root: Piece): readonly Piece[] {
  const items = root.kind === "sequence" ? root.items : [root];
  return items.flatMap((item) => (item.kind === "look" && !item.negative ? [item.item] : []));
}

function draw(piece: Piece, drawing: Drawing): string {
  if (drawing.left <= 0) return "";
  if (piece.kind === "set") {
    drawing.left -= 1;
    return pick(piece.set, drawing.variant);
  }
  if (piece.kind === "sequence") return piece.items.map((item) => draw(item, drawing)).join("");
  if (piece.kind === "choice") {
    const option = piece.options[drawing.variant % piece.options.length];
    return option === undefined ? "" : draw(option, drawing);
  }
  if (piece.kind !== "repeat") return "";
  const count = Math.min(piece.most, Math.max(piece.least, drawing.repeats));
  let text = "";
  for (let index = 0; index < count && drawing.left > 0; index += 1) text += draw(piece.item, drawing);
  return text;
}

function pick(set: CharacterSet, variant: number): string {
  const [only] = set.ranges;
  if (!set.negated && set.tests.length === 0 && set.ranges.length === 1 && only && only[0] === only[1])
    return String.fromCodePoint(only[0]);
  const liked = LIKED.filter((character) => isInSet(set, character));
  const chosen = liked[variant % Math.max(liked.length, 1)];
  if (chosen !== undefined) return chosen;
  const [range] = set.ranges;
  return range === undefined || set.negated
    ? ""
    : String.fromCodePoint(Math.min(range[0] + variant, range[1]));
}
