import { memoiseByObject } from "../memoise.js";
import { spend, type WorkBudget } from "../work-budget.js";
import { parsePattern } from "./parse-pattern.js";
import { isInSet, type CharacterSet, type Pattern, type Piece } from "./pattern.js";

/** A step of a state machine that follows all paths through a pattern in parallel. */
type Step =
  | { readonly set: CharacterSet; readonly next: number }
  | { readonly at: "start" | "end"; readonly next: number }
  | { readonly ways: readonly number[] };

type Machine = readonly Step[];

const MAX_STEPS = 4_000;
const MAX_TEXT = 20_000;
/**
 * Maximum text length and number of repetitions for running a regular expression of a document, which might
 * never end.
 */
const MAX_RUN_TEXT = 200;
const MAX_RUN_REPEATS = 3;
/** Default work budget for one text. */
const MAX_WORK = 100_000;

/**
 * Whether a pattern matches a text. The time is bounded by the lengths of both, because patterns come from
 * documents and a regular expression can take forever. Undefined if a match cannot be decided, or exceeds the
 * budget.
 */
export function matchesPattern(
  source: string,
  text: string,
  work: WorkBudget = { left: MAX_WORK },
): boolean | undefined {
  const pattern = parsePattern(source);
  if (pattern === undefined || text.length > MAX_TEXT || work.left < 0) return undefined;
  if (!pattern.exact) return run(pattern, text, work);
  const machine = compile(pattern);
  return machine === "too large" ? undefined : follow(machine, text, work);
}

/** Whether matching can be decided for some texts; if not, any text is as good as another. */
export function canBeMatched(source: string): boolean {
  const pattern = parsePattern(source);
  if (pattern === undefined) return false;
  return pattern.exact ? compile(pattern) !== "too large" : toRun(pattern).repeats <= MAX_RUN_REPEATS;
}

const compile = memoiseByObject(({ root }: Pattern): Machine | "too large" => {
  const steps: Step[] = [];
  const add = (step: Step): number => steps.push(step) - 1;
  /** Adds the steps of a piece that continue at `next`, and returns their first step. */
  const build = (piece: Piece, next: number): number => {
    if (steps.length > MAX_STEPS) return next;
    if (piece.kind === "set") return add({ set: piece.set, next });
    if (piece.kind === "sequence") return piece.items.reduceRight((after, item) => build(item, after), next);
    if (piece.kind === "choice") return add({ ways: piece.options.map((option) => build(option, next)) });
    if (piece.kind === "repeat") return repeat(piece, next);
    if (piece.kind === "group") return build(piece.item, next);
    return piece.kind === "look" || piece.kind === "same" ? next : add({ at: piece.kind, next });
  };
  const repeat = ({ item, least, most }: Piece & { kind: "repeat" }, next: number): number => {
    let entry = next;
    if (most === Infinity) {
      const loop = add({ ways: [] });
      steps[loop] = { ways: [build(item, loop), next] };
      entry = loop;
    } else {
      for (let count = least; count < most && steps.length <= MAX_STEPS; count += 1)
        entry = add({ ways: [build(item, entry), next] });
    }
    for (let count = 0; count < least && steps.length <= MAX_STEPS; count += 1) {
      const before = entry;
      entry = build(item, before);
      // Repeating an empty piece adds nothing.
      if (entry === before) break;
    }
    return entry;
  };
  add({ ways: [] });
  const start = build(root, 0);
  if (steps.length > MAX_STEPS) return "too large";
  steps.push({ ways: [start] });
  return steps;
});

function follow(machine: Machine, text: string, work: WorkBudget): boolean | undefined {
  const characters = [...text];
  let current = new Set<number>();
  for (let index = 0; index <= characters.length; index += 1) {
    let visited = reach(machine, machine.length - 1, current, index === 0, index === characters.length);
    if (current.has(0)) return true;
    const character = characters[index];
    if (character === undefined) return false;
    const following = new Set<number>();
    for (const number of current) {
      const step = machine[number];
      if (step === undefined || !("set" in step)) continue;
      visited += sizeOf(step.set);
      if (isInSet(step.set, character))
        visited += reach(machine, step.next, following, false, index + 1 === characters.length);
    }
    spend(work, visited);
    if (work.left < 0) return undefined;
    current = following;
  }
  return false;
}

/** Adds a step and all steps reachable without reading a character. Returns the number of visited steps. */
function reach(
  machine: Machine,
  first: number,
  found: Set<number>,
  isStart: boolean,
  isEnd: boolean,
): number {
  const pending = [first];
  let visited = 0;
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    visited += 1;
    const step = machine[number];
    if (step === undefined || found.has(number)) continue;
    found.add(number);
    if ("ways" in step) pending.push(...step.ways);
    else if ("at" in step && (step.at === "start" ? isStart : isEnd)) pending.push(step.next);
  }
  return visited;
}

const sizeOf = ({ ranges, tests }: CharacterSet): number => 1 + (ranges.length + tests.length) / 4;

/**
 * Runs a regular expression that the state machine cannot match, such as one with look-arounds. Undefined
 * unless it has few, unnested repetitions and the text is short.
 */
function run(pattern: Pattern, text: string, work: WorkBudget): boolean | undefined {
  const { repeats, expression } = toRun(pattern);
  if (text.length > MAX_RUN_TEXT || repeats > MAX_RUN_REPEATS) return undefined;
  spend(work, (1 + text.length) ** (1 + repeats) / RUN_IN_ONE);
  if (work.left < 0) return undefined;
  return expression?.test(text);
}

const toRun = memoiseByObject(
  ({ source, root }: Pattern): { readonly repeats: number; readonly expression: RegExp | undefined } => ({
    repeats: repeatsIn(root, false),
    expression: expressionOf(source),
  }),
);

function expressionOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "u");
  } catch {
    return undefined;
  }
}

/** Number of characters that a regular expression reads in the time of one step of the state machine. */
const RUN_IN_ONE = 150;

/**
 * Counts the repetitions that one path may try in all combinations; infinite if repetitions are nested. A
 * look-around is not retried once it has matched.
 */
function repeatsIn(piece: Piece, isRepeated: boolean): number {
  const inner = (items: readonly Piece[], repeated: boolean): number => {
    const isLook = ({ kind }: Piece): boolean => kind === "look";
    const looks = items.filter(isLook).map((item) => repeatsIn(item, repeated));
    const others = items.filter((item) => !isLook(item)).map((item) => repeatsIn(item, repeated));
    return others.reduce((sum, count) => sum + count, Math.max(0, ...looks));
  };
  if (piece.kind === "sequence") return inner(piece.items, isRepeated);
  if (piece.kind === "choice") return inner(piece.options, isRepeated);
  if (piece.kind === "look" || piece.kind === "group") return repeatsIn(piece.item, isRepeated);
  if (piece.kind !== "repeat") return 0;
  if (piece.most <= 1 || piece.most === piece.least) return inner([piece.item], isRepeated || piece.most > 1);
  return isRepeated ? Infinity : 1 + inner([piece.item], true);
}
