import { noteKeyOrder } from "../../document/key-order.js";
import { isPlainObject, type MutableObject } from "../../document/plain-object.js";
import { EXACT_NUMBER, isExactNumber, toNumber } from "../../portable/exact-number.js";
import { finding, type Finding, type Place } from "../../problems/problems.js";
import { scanJson, stringEnd } from "./scan-json.js";

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

/**
 * Returns line and column, both from 1, of a position in a text. Columns count UTF-16 code units, as editors
 * do.
 */
function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  const lineBreaks = before.match(/\r\n|\r|\n/g) ?? [];
  const lastBreak = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return { line: lineBreaks.length + 1, column: position - lastBreak };
}

/** The first syntax error of a JSON text. */
interface JsonSyntaxError {
  readonly reason: string;
  readonly position: number;
}

type Expected = "item" | "key" | "colon" | "value" | "comma";

/** Reasons for errors: what is expected. */
const REASONS: Readonly<Record<Expected, string>> = {
  item: "array item expected",
  key: "quoted object key expected",
  colon: "colon ':' expected after property name",
  value: "object value expected after ':'",
  comma: "comma ',' expected after value",
};

/** How each kind of bracket closes, and the reason if the text ends where it may close. */
const BRACKETS = {
  "{": { first: "key", close: "}", unclosed: "quoted object key or end of object '}' expected" },
  "[": { first: "item", close: "]", unclosed: "array item or end of array ']' expected" },
} as const;

const SPACE = /[ \t\n\r]*/y;
/** Also matches numbers that end too early, such as `1.`. */
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?|-/y;
/** Control characters and escapes. Of an invalid escape, matches only the backslash. */
const SPECIAL = /[^ -\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})?/g;

/**
 * Returns the first error in a text that begins with a bracket; undefined if it is valid JSON. `JSON.parse`
 * has other words in each version of Node.js, and often no position.
 */
export function findJsonError(text: string): JsonSyntaxError | undefined {
  const open: (typeof BRACKETS)["{" | "["][] = [];
  let expected: Expected = "item";
  let mayClose = false;
  for (let position = spaceEnd(text, 0); ;) {
    const character = text[position] ?? "";
    const inner = open.at(-1);
    const isValue: boolean = expected === "item" || expected === "value";
    let end = position + 1;
    if (inner === undefined && expected === "comma")
      return character === "" ? undefined : errorAt(text, position, "expected end of input");
    if (inner && mayClose && character === "") return errorAt(text, position, inner.unclosed);
    if (inner && mayClose && character === inner.close) {
      open.pop();
      expected = "comma";
    } else if (isValue && (character === "{" || character === "[")) {
      open.push(BRACKETS[character]);
      expected = BRACKETS[character].first;
    } else if (inner && expected === "comma" && character === ",") expected = inner.first;
    else if (expected === "colon" && character === ":") expected = "value";
    else if (character === '"' && (isValue || expected === "key")) {
      end = stringEnd(text, position);
      const error = errorInString(text, position, end);
      if (error) return error;
      expected = isValue ? "comma" : "colon";
    } else {
      const scalar = isValue ? scalarAt(text, position) : "";
      if (scalar === "") return errorAt(text, position, REASONS[expected]);
      end += scalar.length - 1;
      if (!/\w$/.test(scalar) || /\d[eE]$/.test(scalar))
        return errorAt(text, end, `invalid number '${scalar}', expecting a digit`);
      expected = "comma";
    }
    mayClose = expected === "comma" || character === "{" || character === "[";
    position = spaceEnd(text, end);
  }
}

function errorAt(text: string, position: number, reason: string): JsonSyntaxError {
  const character = text[position];
  if (reason === REASONS.value) return { reason, position };
  const found = character === undefined ? "but reached end of input" : `but got '${character}'`;
  return { reason: `${reason} ${found}`, position };
}

function errorInString(text: string, start: number, end: number): JsonSyntaxError | undefined {
  let isClosed = end > start + 1 && text[end - 1] === '"';
  for (const { 0: special, index } of text.slice(start + 1, end).matchAll(SPECIAL)) {
    const position = start + 1 + index;
    if (special < " ") return { reason: `invalid character '${special}'`, position };
    if (special === "\\") {
      const [kind, length] = text[position + 1] === "u" ? ["unicode", 6] : ["escape", 2];
      return { reason: `invalid ${kind} character '${text.slice(position, position + length)}'`, position };
    }
    // The text ends with an escaped quote.
    if (position + special.length === end) isClosed = false;
  }
  return isClosed ? undefined : errorAt(text, end, `end of string '"' expected`);
}

function spaceEnd(text: string, start: number): number {
  SPACE.lastIndex = start;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function scalarAt(text: string, start: number): string {
  SCALAR.lastIndex = start;
  return SCALAR.exec(text)?.[0] ?? "";
}
