import { isReordered } from "../../document/key-order.js";

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
 * string to the next. The text between strings contains only
 * punctuation, numbers and literals.
 */
export function scanJson(text: string, isInexact: (numberText: string) => boolean) {
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
