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
import { ruleTexts, strictest } from "./limits.js";

const ZERO: Decimal = { digits: 0n, scale: 0 };
const ONE: Decimal = { digits: 1n, scale: 0 };
const HALF: Decimal = { digits: 5n, scale: 1 };

/**
 * The number nearest to the one wanted, else to 1, that all layers allow; a further one for each variant. Exact, however large. Undefined where
 * there is none, if that matters.
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

/** Multiples looked at for one more that is seen as such by all. */
const MAX_NEAR = 12;
const MAX_PLAIN = 100;

/** Many validators divide numbers as computers hold them: 1.2 / 0.4 is 2.9999999999999996 there. */
function isPlainly(value: Decimal, steps: readonly Decimal[]): boolean {
  return steps.every((step) => Number.isInteger(nearestNumber(value) / nearestNumber(step)));
}

const nearestNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

/** So many strides on, back from where that is too much; between two ends around in a circle. */
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
  /** Narrower than a few whole numbers. */
  readonly small: boolean;
}

/** Both ends included: an open end is moved inwards. */
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

/** The stricter of two ends; the open one where they are equal. */
function later(closed: Decimal | undefined, open: Decimal | undefined, order: number): Decimal | undefined {
  if (closed === undefined || open === undefined) return open ?? closed;
  return compareDecimals(open, closed) * order >= 0 ? open : closed;
}

/** Half of one further, or the next step. */
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

/** What a number must be a multiple of. */
function stepsOf(nodes: readonly SchemaNode[], isInteger: boolean): readonly Decimal[] {
  const steps = ruleTexts(nodes, "multipleOf").flatMap((text) => {
    const step = toDecimal({ [EXACT_NUMBER]: text });
    return step && step.digits > 0n ? [step] : [];
  });
  return isInteger ? [ONE, ...steps] : steps;
}

/** The smallest step whose multiples are those of both. */
function leastCommon(first: Decimal, second: Decimal): Decimal {
  const scale = Math.max(first.scale, second.scale);
  const one = first.digits * 10n ** BigInt(scale - first.scale);
  const other = second.digits * 10n ** BigInt(scale - second.scale);
  let [divisor, rest] = [one, other];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { digits: (one / divisor) * other, scale };
}

/** The multiple of a step next above a value, or next below where that would be too much. */
function onGrid(value: Decimal, step: Decimal, range: Range): Decimal {
  const { times, exact } = divideDecimals(value, step);
  const above = timesDecimal(step, exact ? times : times + 1n);
  return isAbove(above, range) ? timesDecimal(step, times) : above;
}
