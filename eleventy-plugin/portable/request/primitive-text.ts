import { isExactNumber, toJsonText } from "../exact-number.js";
import type { Json } from "../model/json.js";

/**
 * Serialises one value inside a parameter or a form: strings unquoted, numbers as written, nested values as
 * JSON.
 */
export function toPrimitiveText(value: Json): string {
  return typeof value === "string" ? value : toJsonText(value);
}

export function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is a JSON object. Exact numbers, which are objects in memory, are not. */
export function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !isJsonArray(value) && !isExactNumber(value);
}

/**
 * Omits nulls, which are the specification's undefined values:
 * https://www.rfc-editor.org/rfc/rfc6570#section-2.3
 */
export function withoutNulls(items: readonly Json[]): readonly Json[] {
  return items.filter((item) => item !== null);
}
