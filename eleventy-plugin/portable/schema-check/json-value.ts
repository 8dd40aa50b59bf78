import { isExactNumber, toJsonText } from "../exact-number.js";
import { compareDecimals, isWhole, toDecimal, toJsonNumber } from "../decimal.js";
import type { ExactNumber, Json } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";

export function isNumber(value: Json): value is number | ExactNumber {
  return typeof value === "number" || isExactNumber(value);
}

/** Returns the JSON type of a value, `integer` for whole numbers in any notation. */
export function jsonType(value: Json): string {
  if (value === null) return "null";
  if (isJsonArray(value)) return "array";
  if (!isNumber(value)) return typeof value;
  const decimal = toDecimal(value);
  return decimal !== undefined && isWhole(decimal) ? "integer" : "number";
}

/** https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2 */
export function isEqualJson(first: Json, second: Json): boolean {
  if (isNumber(first) && isNumber(second)) {
    const [one, other] = [toDecimal(first), toDecimal(second)];
    return one && other ? compareDecimals(one, other) === 0 : toJsonText(first) === toJsonText(second);
  }
  if (isJsonArray(first) && isJsonArray(second))
    return (
      first.length === second.length && first.every((item, index) => isEqualJson(item, second[index] ?? null))
    );
  if (!isJsonObject(first) || !isJsonObject(second)) return first === second;
  const keys = Object.keys(first);
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => Object.hasOwn(second, key) && isEqualJson(first[key] ?? null, second[key] ?? null))
  );
}

/** Returns a text that is the same for equal values. */
export function canonicalText(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (isExactNumber(value)) {
    const decimal = toDecimal(value);
    return toJsonText(decimal === undefined ? value : toJsonNumber(decimal));
  }
  if (!isJsonObject(value)) return toJsonText(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`).join()}}`;
}

/** Truncates a value for use in a sentence. */
export function shortJson(value: Json): string {
  const text = typeof value === "string" ? value : toJsonText(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
