import { EXACT_NUMBER, toNumber } from "./exact-number.js";
import type { ExactNumber } from "./model/json.js";
import { trimEndChars } from "./trim-end-chars.js";

/** An exact decimal number: `digits × 10^-scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Maximum number of digits before the decimal point, and maximum absolute value of the scale. */
const MAX_PLACES = 400;

/** Converts a number of a document. Returns undefined if it exceeds `MAX_PLACES` or is not finite. */
export function toDecimal(value: number | ExactNumber): Decimal | undefined {
  const text = typeof value === "number" ? String(value) : value[EXACT_NUMBER];
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const scale = fraction.length - Number(exponent);
  if (whole === "" || Math.abs(scale) > MAX_PLACES || whole.length > MAX_PLACES) return undefined;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/**
 * Returns a negative number if `first` is less than `second`, a positive number if it is greater, and zero if
 * they are equal.
 */
export function compareDecimals(first: Decimal, second: Decimal): number {
  const [one, other] = alignScales(first, second);
  return one < other ? -1 : one > other ? 1 : 0;
}

export function addDecimals(first: Decimal, second: Decimal): Decimal {
  const [one, other, scale] = alignScales(first, second);
  return { digits: one + other, scale };
}

export function timesDecimal(value: Decimal, factor: bigint): Decimal {
  return { digits: value.digits * factor, scale: value.scale };
}

/** Returns the midpoint of two numbers. */
export function middleOf(first: Decimal, second: Decimal): Decimal {
  const { digits, scale } = addDecimals(first, second);
  return { digits: digits * 5n, scale: scale + 1 };
}

/** Divides by a positive `step`. Returns the quotient rounded down, and whether there is no remainder. */
export function divideDecimals(
  value: Decimal,
  step: Decimal,
): { readonly times: bigint; readonly exact: boolean } {
  const [one, other] = alignScales(value, step);
  const times = one / other;
  const isExact = times * other === one;
  return { times: isExact || one >= 0n ? times : times - 1n, exact: isExact };
}

export function isWhole({ digits, scale }: Decimal): boolean {
  return digits % 10n ** BigInt(scale) === 0n;
}

/**
 * Returns the number as JSON: as a JavaScript number if that prints the same digits, otherwise as an exact
 * number.
 */
export function toJsonNumber({ digits, scale }: Decimal): number | ExactNumber {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const whole = text.slice(0, text.length - scale);
  const fraction = trimEndChars(text.slice(text.length - scale), "0");
  return toNumber(`${digits < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`);
}

function alignScales(first: Decimal, second: Decimal): readonly [bigint, bigint, number] {
  const scale = Math.max(first.scale, second.scale);
  const rescale = (value: Decimal): bigint => value.digits * 10n ** BigInt(scale - value.scale);
  return [rescale(first), rescale(second), scale];
}
