import { EXACT_NUMBER, toNumber } from "./exact-number.js";
import type { ExactNumber } from "./model/json.js";
import { trimEndChars } from "./trim-end-chars.js";

/** A decimal number held exactly: `digits × 10^-scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Numbers with more places than this on either side of the point are not computed with. */
const MAX_PLACES = 400;

/** The decimal of a number of a document; undefined where it has too many places to compute with. */
export function toDecimal(value: number | ExactNumber): Decimal | undefined {
  const text = typeof value === "number" ? String(value) : value[EXACT_NUMBER];
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const scale = fraction.length - Number(exponent);
  if (whole === "" || Math.abs(scale) > MAX_PLACES || whole.length > MAX_PLACES) return undefined;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Below zero, zero or above zero, as the first is less than, equal to or more than the second. */
export function compareDecimals(first: Decimal, second: Decimal): number {
  const [one, other] = aligned(first, second);
  return one < other ? -1 : one > other ? 1 : 0;
}

export function addDecimals(first: Decimal, second: Decimal): Decimal {
  const [one, other, scale] = aligned(first, second);
  return { digits: one + other, scale };
}

export function timesDecimal(value: Decimal, factor: bigint): Decimal {
  return { digits: value.digits * factor, scale: value.scale };
}

/** The number in the middle of two. */
export function middleOf(first: Decimal, second: Decimal): Decimal {
  const { digits, scale } = addDecimals(first, second);
  return { digits: digits * 5n, scale: scale + 1 };
}

/** How often `step`, which is above zero, fits into a value: rounded down, and whether nothing is left. */
export function divideDecimals(
  value: Decimal,
  step: Decimal,
): { readonly times: bigint; readonly exact: boolean } {
  const [one, other] = aligned(value, step);
  const times = one / other;
  const isExact = times * other === one;
  return { times: isExact || one >= 0n ? times : times - 1n, exact: isExact };
}

export function isWhole({ digits, scale }: Decimal): boolean {
  return digits % 10n ** BigInt(scale) === 0n;
}

/** The number as JSON: a JavaScript number where that holds it. */
export function toJsonNumber({ digits, scale }: Decimal): number | ExactNumber {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const whole = text.slice(0, text.length - scale);
  const fraction = trimEndChars(text.slice(text.length - scale), "0");
  return toNumber(`${digits < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`);
}

function aligned(first: Decimal, second: Decimal): readonly [bigint, bigint, number] {
  const scale = Math.max(first.scale, second.scale);
  const raise = (value: Decimal): bigint => value.digits * 10n ** BigInt(scale - value.scale);
  return [raise(first), raise(second), scale];
}
