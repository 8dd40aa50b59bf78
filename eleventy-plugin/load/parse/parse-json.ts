import { EXACT_NUMBER, isExactNumber, toNumber } from "../../portable/exact-number.js";
import { noteKeyOrder } from "../../document/key-order.js";
import { isPlainObject, type MutableObject } from "../../document/plain-object.js";
import { finding, type Finding, type Place } from "../../problems/problems.js";
import { findJsonError } from "./json-error.js";
import { scanJson } from "./scan-json.js";
import { lineAndColumn } from "./line-and-column.js";

/**
 * Parses JSON text; returns undefined if it is not JSON. A repeated key causes a warning, and its last value
 * wins.
 */
export function parseJson(
  text: string,
  place: Place,
): { value: unknown; warnings: readonly Finding[] } | undefined {
  const value = parsed(text);
  if (value === undefined) return undefined;
  const { inexactNumbers, duplicateKeys, reordered } = scanJson(text, isInexact);
  const warnings = duplicateKeys.map(({ key, position }) =>
    finding("duplicate-key", { key }, { ...place, ...lineAndColumn(text, position) }),
  );
  const exact = inexactNumbers.length === 0 ? value : parsed(withExactNumbers(text, inexactNumbers));
  for (const { path, keys } of reordered) {
    const object = valueAt(exact, path);
    // If a key on the path is repeated, `valueAt` follows the last value of the key, which may not contain
    // the object.
    if (isPlainObject(object)) noteKeyOrder(object, keys);
  }
  return { value: exact, warnings };
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((inner, key) => (inner as MutableObject | undefined)?.[key], value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isInexact(numberText: string): boolean {
  return isExactNumber(toNumber(numberText));
}

const MARK = JSON.stringify(EXACT_NUMBER);

/** Replaces each of `numbers`, which JavaScript cannot represent, with the JSON of an `ExactNumber`. */
function withExactNumbers(text: string, numbers: readonly { start: number; end: number }[]): string {
  let result = "";
  let position = 0;
  for (const { start, end } of numbers) {
    result += `${text.slice(position, start)}{${MARK}:"${text.slice(start, end)}"}`;
    position = end;
  }
  return result + text.slice(position);
}

/** Returns the reason and position of a syntax error, in the same words on every version of Node. */
export function jsonSyntaxError(text: string, place: Place): { reason: string; place: Place } {
  const { reason, position } = findJsonError(text) ?? { reason: "it could not be parsed", position: 0 };
  return { reason: reason.replace(/\s+/g, " "), place: { ...place, ...lineAndColumn(text, position) } };
}
