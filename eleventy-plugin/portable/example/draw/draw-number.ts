import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isWhole,
  middleOf,
  timesDecimal,
  toDecimal,
  toJsonNumber,
  type Decimal,
} from "../../decimal.js";
import type { Json, SchemaNode } from "../../model/index.js";
import { ruleTexts, strictest } from "./limits.js";

const ZERO: Decimal = { digits: 0n, scale: 0 };
const ONE: Decimal = { digits: 1n, scale: 0 };
const HALF: Decimal = { digits: 5n, scale: 1 };

/**
 * The number nearest to 1 that all layers allow; a further one for each variant. Exact, however large. Undefined where
 * there is none, if that matters.
 */
export function drawNumber(
  nodes: readonly SchemaNode[],
  isInteger: boolean,
  variant: number,
  strict: boolean,
): Json | undefined {
  const range = rangeOf(nodes, isInteger);
  if (strict && range.least && range.most && compareDecimals(range.least, range.most) > 0) return undefined;
  const step = stepOf(nodes, isInteger);
  const nearest = within(ONE, range);
  const first = step === undefined ? nearest : onGrid(nearest, step, range);
  if (variant === 0) return toJsonNumber(first);
  return toJsonNumber(
    further(first, step ?? (range.small ? thousandth(range) : ONE), BigInt(variant), range),
  );
}

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
function rangeOf(nodes: readonly SchemaNode[], isInteger: boolean): Range {
  const above = strictest(nodes, "exclusiveMinimum", "highest");
  const below = strictest(nodes, "exclusiveMaximum", "lowest");
  const minimum = strictest(nodes, "minimum", "highest");
  const maximum = strictest(nodes, "maximum", "lowest");
  const gap = (end: Decimal): Decimal => (!isInteger ? HALF : isWhole(end) ? ONE : ZERO);
  const low = later(minimum, above, 1);
  const high = later(maximum, below, -1);
  const isTight = !isInteger && low && high && compareDecimals(addDecimals(low, ONE), high) > 0;
  const inner = isTight ? middleOf(low, high) : undefined;
  return {
    least: above && low === above ? (inner ?? inwards(above, gap(above), 1n)) : low,
    most: below && high === below ? (inner ?? inwards(below, gap(below), -1n)) : high,
    small: Boolean(isTight),
  };
}

/** The stricter of two ends; the open one where they are equal. */
function later(closed: Decimal | undefined, open: Decimal | undefined, order: number): Decimal | undefined {
  if (closed === undefined || open === undefined) return open ?? closed;
  return compareDecimals(open, closed) * order >= 0 ? open : closed;
}

function inwards(end: Decimal, gap: Decimal, sign: bigint): Decimal {
  return addDecimals(end, timesDecimal(gap, sign));
}

function thousandth({ least, most }: Range): Decimal {
  const width = addDecimals(most ?? ONE, timesDecimal(least ?? ZERO, -1n));
  return { digits: width.digits, scale: width.scale + 3 };
}

function within(value: Decimal, { least, most }: Range): Decimal {
  if (least && compareDecimals(value, least) < 0) return least;
  return most && compareDecimals(value, most) > 0 ? most : value;
}

function isAbove(value: Decimal, { most }: Range): boolean {
  return most !== undefined && compareDecimals(value, most) > 0;
}

/** The smallest step whose multiples keep every `multipleOf`, and are whole where they must be. */
function stepOf(nodes: readonly SchemaNode[], isInteger: boolean): Decimal | undefined {
  const steps = ruleTexts(nodes, "multipleOf").flatMap((text) => {
    const step = toDecimal({ "#number": text });
    return step && step.digits > 0n ? [step] : [];
  });
  const all = isInteger ? [ONE, ...steps] : steps;
  return all.reduce<Decimal | undefined>(
    (found, step) => (found === undefined ? step : leastCommon(found, step)),
    undefined,
  );
}

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
