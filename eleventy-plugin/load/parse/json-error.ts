import { stringEnd } from "./scan-json.js";

/** The first syntax error of a JSON text. */
export interface JsonSyntaxError {
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
