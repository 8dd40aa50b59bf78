import { printParseErrorCode, visit } from "jsonc-parser";
import { noteKeyOrder } from "../../document/key-order.js";
import { isPlainObject, type MutableObject } from "../../document/plain-object.js";
import { EXACT_NUMBER, isExactNumber, toNumber } from "../../portable/exact-number.js";
import { finding, type Finding, type Place } from "../../problems/problems.js";
import { scanJson } from "./scan-json.js";

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
