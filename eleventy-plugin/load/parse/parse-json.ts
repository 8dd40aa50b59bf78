import { printParseErrorCode, visit } from "jsonc-parser";
import { isReordered, noteKeyOrder } from "../../document/key-order.js";
import { isPlainObject, type MutableObject } from "../../document/plain-object.js";
import { EXACT_NUMBER, isExactNumber, toNumber } from "../../portable/exact-number.js";
import { finding, type Finding, type Place } from "../../problems/problems.js";

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

/** Reasons for errors, by the names of the parser. The character at the position follows most of them. */
const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: "quoted text, number, true, false or null expected",
  PropertyNameExpected: "quoted object key expected",
  ColonExpected: "colon ':' expected after property name",
  ValueExpected: "value expected",
  CommaExpected: "comma ',' expected after value",
  CloseBraceExpected: "comma ',' or end of object '}' expected",
  CloseBracketExpected: "comma ',' or end of array ']' expected",
  EndOfFileExpected: "end of input expected",
  UnexpectedEndOfString: "end of string '\"' expected",
  UnexpectedEndOfNumber: "invalid number",
  InvalidUnicode: "invalid escape in a string",
  InvalidEscapeCharacter: "invalid escape in a string",
  InvalidCharacter: "control character in a string",
  InvalidCommentToken: "JSON has no comments",
};

/** Matches a string up to its end or its first error. */
// eslint-disable-next-line no-control-regex
const VALID_STRING = /"(?:[^"\\\0-\x1f]|\\["\\/bfnrt]|\\u[\da-f]{4})*/iy;

/** Returns the reason and position of a syntax error, in the same words on every version of Node. */
export function jsonSyntaxError(text: string, place: Place): { reason: string; place: Place } {
  const [first = { name: "", position: 0 }, second] = syntaxErrors(text);
  const isKey = first.name === "InvalidSymbol" && second?.name === "PropertyNameExpected";
  const reason = REASONS[isKey ? second.name : first.name] ?? "it could not be parsed";
  let { position } = first;
  if (/String|Unicode|Character/.test(first.name)) {
    VALID_STRING.lastIndex = position;
    VALID_STRING.test(text);
    position = VALID_STRING.lastIndex;
  }
  const found = position < text.length ? `but got '${text[position]}'` : "but reached end of input";
  return {
    reason: (reason.includes("expected") ? `${reason} ${found}` : reason).replace(/\s+/g, " "),
    place: { ...place, ...lineAndColumn(text, position) },
  };
}

function syntaxErrors(text: string): readonly { readonly name: string; readonly position: number }[] {
  const errors: { name: string; position: number }[] = [];
  const onError = (code: number, position: number): void =>
    void errors.push({ name: printParseErrorCode(code), position });
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    // The parser is recursive, and the text may be nested to any depth.
  }
  return errors;
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

/** An object or array that is not closed yet. */
interface Open {
  /** Present for objects only. */
  readonly keys?: Set<string>;
  /** The last key of an object, or the number of complete items of an array. */
  at: string | number;
  /** Whether a key that begins with a digit follows another key. */
  hasNumber: boolean;
}

const NUMBER = /-?\d[\d.eE+-]*/g;

/** Numbers that JavaScript may print differently: -0, sixteen digits, an exponent, 1.50, 0.0000001. */
const SUSPICIOUS = /^-0|[\d.]{16}|[eE]|\.\d*0$|^0\.0{6}/;

/**
 * Returns facts about a valid JSON text that `JSON.parse` does not report. Scans the text once, from one
 * string to the next. The text between strings contains only punctuation, numbers and literals.
 */
function scanJson(text: string, isInexact: (numberText: string) => boolean) {
  /** Number tokens for which `isInexact` returned true. */
  const inexactNumbers: { start: number; end: number }[] = [];
  /** Keys that occur more than once in one object, with the position of each repetition. */
  const duplicateKeys: { key: string; position: number }[] = [];
  /** Objects whose keys JavaScript would reorder, with their keys in the original order. */
  const reordered: { path: readonly (string | number)[]; keys: readonly string[] }[] = [];
  const open: Open[] = [];
  let position = 0;
  while (position < text.length) {
    const quote = text.indexOf('"', position);
    const end = quote < 0 ? text.length : quote;
    scanBetween(position, end);
    if (quote < 0) break;
    position = stringEnd(text, quote);
    const last = open.at(-1);
    if (last?.keys !== undefined && isKey(text, position)) noteKey(last, last.keys, quote, position);
  }
  return { inexactNumbers, duplicateKeys, reordered };

  function scanBetween(start: number, end: number): void {
    let hasDigits = false;
    for (let index = start; index < end; index++) {
      const code = text.charCodeAt(index);
      if (code === 0x7b) open.push({ keys: new Set(), at: "", hasNumber: false });
      else if (code === 0x5b) open.push({ at: 0, hasNumber: false });
      else if (code === 0x7d || code === 0x5d) close(open.pop());
      else if (code === 0x2c) countItem(open.at(-1));
      else if (code >= 0x30 && code <= 0x39) hasDigits = true;
    }
    if (hasDigits) scanNumbers(start, end);
  }

  function close(closed: Open | undefined): void {
    if (closed?.keys === undefined || !closed.hasNumber) return;
    const keys = [...closed.keys];
    if (isReordered(keys)) reordered.push({ path: open.map(({ at }) => at), keys });
  }

  function scanNumbers(start: number, end: number): void {
    for (const { 0: token, index } of text.slice(start, end).matchAll(NUMBER)) {
      if (!SUSPICIOUS.test(token) || !isInexact(token)) continue;
      inexactNumbers.push({ start: start + index, end: start + index + token.length });
    }
  }

  function noteKey(object: Open, keys: Set<string>, start: number, end: number): void {
    const written = text.slice(start, end);
    const key = written.includes("\\") ? (JSON.parse(written) as string) : written.slice(1, -1);
    if (keys.has(key)) duplicateKeys.push({ key, position: start });
    const code = key.charCodeAt(0);
    if (code >= 0x30 && code <= 0x39 && keys.size > 0) object.hasNumber = true;
    keys.add(key);
    object.at = key;
  }
}

function countItem(list: Open | undefined): void {
  if (typeof list?.at === "number") list.at += 1;
}

/** Returns the position after the string whose opening quote is at `start`. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
}

function isEscaped(text: string, position: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(position - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

function isKey(text: string, position: number): boolean {
  let index = position;
  while (text.charCodeAt(index) <= 0x20) index++;
  return text.charCodeAt(index) === 0x3a;
}
