import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  middleOf,
  timesDecimal,
  toDecimal,
  toJsonNumber,
  type Decimal,
} from "../../decimal.js";
import { EXACT_NUMBER } from "../../exact-number.js";
import type { Json, SchemaNode } from "../../model/index.js";
import { ruleTexts, strictest } from "../../schema/limits.js";

const ZERO: Decimal = { digits: 0n, scale: 0 };
const ONE: Decimal = { digits: 1n, scale: 0 };
const HALF: Decimal = { digits: 5n, scale: 1 };

/**
 * Returns the number nearest to `wanted` that all layers allow; each variant yields another number. Exact for
 * any size. Undefined if `strict` is set and no number is allowed.
 */
export function generateNumber(
  nodes: readonly SchemaNode[],
  isInteger: boolean,
  variant: number,
  { strict, wanted = 1 }: { readonly strict: boolean; readonly wanted?: number | undefined },
): Json | undefined {
  const steps = stepsOf(nodes, isInteger);
  const step = steps.length === 0 ? undefined : steps.reduce(leastCommon);
  const range = rangeOf(nodes, step);
  if (strict && range.least && range.most && compareDecimals(range.least, range.most) > 0) return undefined;
  const nearest = within(toDecimal(wanted) ?? ONE, range);
  const first = step === undefined ? nearest : onGrid(nearest, step, range);
  if (strict && (isAbove(first, range) || isBelow(first, range))) return undefined;
  const stride = step ?? (range.small ? thousandth(range) : ONE);
  const at = (number: number): Decimal =>
    number === 0 ? first : further(first, stride, BigInt(number), range);
  let seen = 0;
  for (let near = 0; near < Math.min(variant + MAX_NEAR, MAX_PLAIN); near += 1) {
    if (!isPlainly(at(near), steps)) continue;
    if (seen === variant) return toJsonNumber(at(near));
    seen += 1;
  }
  return toJsonNumber(at(variant));
}

/**
 * Maximum numbers of multiples tried to find one that all validators accept: `MAX_NEAR` beyond the first
 * `variant` multiples, and `MAX_PLAIN` in total.
 */
const MAX_NEAR = 12;
const MAX_PLAIN = 100;

/**
 * Whether floating-point division yields an integer, as many validators require: 1.2 / 0.4 is
 * 2.9999999999999996.
 */
function isPlainly(value: Decimal, steps: readonly Decimal[]): boolean {
  return steps.every((step) => Number.isInteger(nearestNumber(value) / nearestNumber(step)));
}

const nearestNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

/**
 * Moves `variant` strides up from `first`, or down if that exceeds the range. Wraps around if the range has
 * two limits.
 */
function further(first: Decimal, stride: Decimal, variant: bigint, { least, most }: Range): Decimal {
  const moved = (times: bigint): Decimal => addDecimals(first, timesDecimal(stride, times));
  if (stride.digits === 0n) return first;
  if (least === undefined || most === undefined)
    return most && compareDecimals(moved(variant), most) > 0 ? moved(-variant) : moved(variant);
  const before = divideDecimals(addDecimals(first, timesDecimal(least, -1n)), stride).times;
  const after = divideDecimals(addDecimals(most, timesDecimal(first, -1n)), stride).times;
  const count = before + after + 1n;
  return count > 0n ? moved(((before + variant) % count) - before) : first;
}

interface Range {
  readonly least: Decimal | undefined;
  readonly most: Decimal | undefined;
  /** Whether the range is narrower than one and has no step. */
  readonly small: boolean;
}

/** Returns the range with inclusive limits: an exclusive limit is moved inwards. */
function rangeOf(nodes: readonly SchemaNode[], step: Decimal | undefined): Range {
  const above = strictest(nodes, "exclusiveMinimum", "highest");
  const below = strictest(nodes, "exclusiveMaximum", "lowest");
  const minimum = strictest(nodes, "minimum", "highest");
  const maximum = strictest(nodes, "maximum", "lowest");
  const low = later(minimum, above, 1);
  const high = later(maximum, below, -1);
  const isTight = step === undefined && low && high && compareDecimals(addDecimals(low, ONE), high) > 0;
  const inner = isTight ? middleOf(low, high) : undefined;
  return {
    least: above && low === above ? (inner ?? inwards(above, step, 1n)) : low,
    most: below && high === below ? (inner ?? inwards(below, step, -1n)) : high,
    small: Boolean(isTight),
  };
}

/** Returns the stricter of two limits, the exclusive one if they are equal. */
function later(closed: Decimal | undefined, open: Decimal | undefined, order: number): Decimal | undefined {
  if (closed === undefined || open === undefined) return open ?? closed;
  return compareDecimals(open, closed) * order >= 0 ? open : closed;
}

/** Moves a limit inwards: to the next step or, without a step, by 0.5. */
function inwards(end: Decimal, step: Decimal | undefined, sign: 1n | -1n): Decimal {
  if (step === undefined) return addDecimals(end, timesDecimal(HALF, sign));
  const { times, exact } = divideDecimals(end, step);
  return timesDecimal(step, sign > 0n ? times + 1n : exact ? times - 1n : times);
}

function thousandth({ least, most }: Range): Decimal {
  const width = addDecimals(most ?? ONE, timesDecimal(least ?? ZERO, -1n));
  return { digits: width.digits, scale: width.scale + 3 };
}

function within(value: Decimal, { least, most }: Range): Decimal {
  if (least && compareDecimals(value, least) < 0) return least;
  return most && compareDecimals(value, most) > 0 ? most : value;
}

function isBelow(value: Decimal, { least }: Range): boolean {
  return least !== undefined && compareDecimals(value, least) < 0;
}

function isAbove(value: Decimal, { most }: Range): boolean {
  return most !== undefined && compareDecimals(value, most) > 0;
}

/** Returns the numbers that a value must be a multiple of. */
function stepsOf(nodes: readonly SchemaNode[], isInteger: boolean): readonly Decimal[] {
  const steps = ruleTexts(nodes, "multipleOf").flatMap((text) => {
    const step = toDecimal({ [EXACT_NUMBER]: text });
    return step && step.digits > 0n ? [step] : [];
  });
  return isInteger ? [ONE, ...steps] : steps;
}

/** Returns the smallest step whose multiples are multiples of both. */
function leastCommon(first: Decimal, second: Decimal): Decimal {
  const scale = Math.max(first.scale, second.scale);
  const one = first.digits * 10n ** BigInt(scale - first.scale);
  const other = second.digits * 10n ** BigInt(scale - second.scale);
  let [divisor, rest] = [one, other];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { digits: (one / divisor) * other, scale };
}

/** Returns the next multiple of a step above a value, or below it if that exceeds the range. */
function onGrid(value: Decimal, step: Decimal, range: Range): Decimal {
  const { times, exact } = divideDecimals(value, step);
  const above = timesDecimal(step, exact ? times : times + 1n);
  return isAbove(above, range) ? timesDecimal(step, times) : above;
}
