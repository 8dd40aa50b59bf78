import { memoiseByObject } from "../memoise.js";
import { spend, type WorkBudget } from "../work-budget.js";
import { parsePattern } from "./parse-pattern.js";
import { isInSet, type CharacterSet, type Pattern, type Piece } from "./pattern.js";

export interface MatchOptions {
  /** Number of repetitions of each repeated part, within the limits of the part. */
  readonly repeats: number;
  /**
   * Number of the text to generate. Another number selects another text: each choice takes one digit of the
   * number, in mixed radix.
   */
  readonly variant: number;
  /**
   * Whether choices, including numbers of repetitions, are pseudo-random. The same variant always leads to
   * the same choices.
   */
  readonly mixed?: boolean;
}

const MAX_LENGTH = 4_500;
/** Default work budget for one text. */
const MAX_WORK = 10_000;
const LIKED = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-. /:@+,;=&#%()!?*é中"];

/**
 * Generates a text that a pattern is likely to match: negative look-arounds and word boundaries are ignored.
 * Undefined for a pattern that cannot be parsed.
 */
export function generateMatch(
  source: string,
  options: MatchOptions,
  work: WorkBudget = { left: MAX_WORK },
): string | undefined {
  const pattern = parsePattern(source);
  if (pattern === undefined) return undefined;
  const generation = toGeneration(options, work);
  const leading = looksAhead(pattern).map((piece) =>
    generateNode(piece, toGeneration({ ...options, repeats: 0 }, work)),
  );
  return leading.join("") + generateNode(pattern.root, generation);
}

/** Like `generateMatch`, but without the text that look-aheads require, which may be in the text already. */
export function generateWithoutLookarounds(
  source: string,
  options: MatchOptions,
  work: WorkBudget,
): string | undefined {
  const pattern = parsePattern(source);
  return pattern && generateNode(pattern.root, toGeneration(options, work));
}

interface Generation {
  readonly repeats: number;
  readonly mixed: boolean;
  readonly groups: Map<string, string>;
  readonly work: WorkBudget;
  left: number;
  choices: number;
}

function toGeneration({ repeats, variant, mixed = false }: MatchOptions, work: WorkBudget): Generation {
  return { repeats, mixed, groups: new Map(), work, left: MAX_LENGTH, choices: variant };
}

/** https://en.wikipedia.org/wiki/Linear_congruential_generator */
const NEXT = { times: 1_103_515_245, plus: 12_345, modulus: 2 ** 31 } as const;
/**
 * Mask of the bits below the modulus. The modulus is a power of two, so a 32-bit product is correct in these
 * bits.
 */
const MASK = NEXT.modulus - 1;

function choose(generation: Generation, count: number): number {
  if (count <= 1) return 0;
  if (!generation.mixed) {
    const chosen = generation.choices % count;
    generation.choices = Math.floor(generation.choices / count);
    return chosen;
  }
  const { times, plus, modulus } = NEXT;
  generation.choices = (Math.imul(generation.choices, times) + plus) & MASK;
  return Math.floor((generation.choices / modulus) * count);
}

/**
 * Returns the contents of the positive look-aheads at the top level of a pattern. A matching text contains
 * them: `(?=.*[A-Z])` requires a capital letter somewhere.
 */
const looksAhead = memoiseByObject(({ root }: Pattern): readonly Piece[] => {
  const items = root.kind === "sequence" ? root.items : [root];
  return items.flatMap((item) => (item.kind === "look" && !item.negative && !item.behind ? [item.item] : []));
});

function generateNode(piece: Piece, generation: Generation): string {
  spend(generation.work, 1);
  if (generation.left <= 0 || generation.work.left < 0) return "";
  if (piece.kind === "set") {
    generation.left -= 1;
    return pick(piece.set, generation);
  }
  if (piece.kind === "sequence") return piece.items.map((item) => generateNode(item, generation)).join("");
  if (piece.kind === "choice") {
    const option = piece.options[choose(generation, piece.options.length)];
    return option === undefined ? "" : generateNode(option, generation);
  }
  if (piece.kind === "group") {
    const text = generateNode(piece.item, generation);
    for (const name of piece.names) generation.groups.set(name, text);
    return text;
  }
  if (piece.kind === "same") return generation.groups.get(piece.name) ?? "";
  if (piece.kind === "look")
    return piece.behind && !piece.negative ? generateNode(piece.item, generation) : "";
  if (piece.kind !== "repeat") return "";
  const { least, most } = piece;
  const count = generation.mixed
    ? least + choose(generation, Math.min(most - least, Math.max(4, generation.repeats)) + 1)
    : Math.min(most, Math.max(least, generation.repeats));
  let text = "";
  for (let index = 0; index < count && generation.left > 0 && generation.work.left >= 0; index += 1)
    text += generateNode(piece.item, generation);
  return text;
}

function pick(set: CharacterSet, generation: Generation): string {
  const members = membersOf(set);
  return members[choose(generation, members.length)] ?? "";
}

/**
 * Unicode ranges searched for characters outside `LIKED`: the letters and signs of most scripts, then
 * symbols.
 */
const BLOCKS = [
  [0x20, 0x3400],
  [0x4e00, 0x4e20],
  [0xa000, 0xd7ff],
  [0xf900, 0xfffd],
  [0x1f300, 0x1faff],
  [0x10000, 0x1f2ff],
  [0, 0x1f],
] as const;
const MAX_MEMBERS = 20;

/** Returns characters of a set, the most readable first. */
const membersOf = memoiseByObject((set: CharacterSet): readonly string[] => {
  const [only] = set.ranges;
  if (!set.negated && set.tests.length === 0 && set.ranges.length === 1 && only && only[0] === only[1])
    return [String.fromCodePoint(only[0])];
  const liked = LIKED.filter((character) => isInSet(set, character));
  if (liked.length > 0) return liked;
  const found: string[] = [];
  const text = set.negated || set.tests.length > 0 ? rare() : inRanges(set.ranges);
  // Searches a hundred thousand characters with one expression. Testing each character separately would be
  // too slow, because a pattern may have hundreds of sets that contain none of them.
  for (const [character] of text.matchAll(toExpression(set))) {
    found.push(character);
    if (found.length === MAX_MEMBERS) break;
  }
  return found;
});

let allRare: string | undefined;
const rare = (): string =>
  (allRare ??= inRanges(
    BLOCKS.map(([from, to]) => [from, to - 1]),
    Infinity,
  ));

/** Returns the first characters of some ranges, without surrogates. */
function inRanges(ranges: CharacterSet["ranges"], most = MAX_MEMBERS): string {
  const found: string[] = [];
  for (const [from, to] of ranges)
    for (let code = from; code <= to && found.length < most; code += 1)
      if (code < 0xd800 || code > 0xdfff) found.push(String.fromCodePoint(code));
  return found.join("");
}

function toExpression({ negated, ranges, tests }: CharacterSet): RegExp {
  const character = (code: number): string => `\\u{${code.toString(16)}}`;
  const members = [
    ...ranges.filter(([from, to]) => from <= to).map((range) => range.map(character).join("-")),
    ...tests.map(({ source }) => source.slice(1, -1)),
  ];
  return new RegExp(`[${negated ? "^" : ""}${members.join("")}]`, "gu");
}
