import { memoiseByString } from "../memoise.js";
import type { CharacterSet, Pattern, Piece } from "./pattern.js";

interface Cursor {
  readonly source: string;
  at: number;
  exact: boolean;
  depth: number;
  groups: number;
}

const MAX_SOURCE = 2_000;
const MAX_DEPTH = 40;

/**
 * Parses a regular expression of a document into a tree: https://tc39.es/ecma262/#sec-patterns. Undefined if
 * it is invalid, too long or nested too deeply, or uses syntax that is not supported.
 */
export const parsePattern = memoiseByString((source): Pattern | undefined => {
  if (source.length > MAX_SOURCE) return undefined;
  const cursor: Cursor = { source, at: 0, exact: true, depth: 0, groups: 0 };
  const root = choice(cursor);
  if (root === undefined || cursor.at < source.length) return undefined;
  return { source, root, exact: cursor.exact };
});

function peek({ source, at }: Cursor): string {
  return source.charAt(at);
}

function take(cursor: Cursor, text: string): boolean {
  if (!cursor.source.startsWith(text, cursor.at)) return false;
  cursor.at += text.length;
  return true;
}

function choice(cursor: Cursor): Piece | undefined {
  cursor.depth += 1;
  if (cursor.depth > MAX_DEPTH) return undefined;
  const options: Piece[] = [];
  do {
    const option = sequence(cursor);
    if (option === undefined) return undefined;
    options.push(option);
  } while (take(cursor, "|"));
  cursor.depth -= 1;
  return options.length === 1 ? options[0] : { kind: "choice", options };
}

function sequence(cursor: Cursor): Piece | undefined {
  const items: Piece[] = [];
  while (cursor.at < cursor.source.length && peek(cursor) !== "|" && peek(cursor) !== ")") {
    const item = atom(cursor);
    const repeated = item && quantified(item, cursor);
    if (repeated === undefined) return undefined;
    items.push(repeated);
  }
  return { kind: "sequence", items };
}

function quantified(item: Piece, cursor: Cursor): Piece | undefined {
  const rest = cursor.source.slice(cursor.at, cursor.at + 24);
  const [text, , least = "", comma, most = ""] = /^(\*|\+|\?|\{(\d+)(,?)(\d*)\})\??/.exec(rest) ?? [];
  if (text === undefined) return "*+?".includes(peek(cursor)) && peek(cursor) !== "" ? undefined : item;
  cursor.at += text.length;
  const sign = text.charAt(0);
  if (sign === "{") {
    const upper = comma === "" ? Number(least) : most === "" ? Infinity : Number(most);
    return { kind: "repeat", item, least: Number(least), most: upper };
  }
  return { kind: "repeat", item, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
}

function atom(cursor: Cursor): Piece | undefined {
  const character = String.fromCodePoint(cursor.source.codePointAt(cursor.at) ?? 0);
  if (character === "(") return group(cursor);
  if (character === "[") return bracketed(cursor);
  if (character === "\\") return escaped(cursor);
  cursor.at += character.length;
  if (character === "^") return { kind: "start" };
  if (character === "$") return { kind: "end" };
  if (character === ".") return { kind: "set", set: { negated: true, ranges: LINE_ENDS, tests: [] } };
  return single(character);
}

const LINE_ENDS: CharacterSet["ranges"] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

function single(character: string): Piece {
  const code = character.codePointAt(0) ?? 0;
  return { kind: "set", set: { negated: false, ranges: [[code, code]], tests: [] } };
}

function group(cursor: Cursor): Piece | undefined {
  const [opening = "("] =
    /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(cursor.source.slice(cursor.at, cursor.at + 80)) ?? [];
  cursor.at += opening.length;
  const isLook = /^\(\?<?[=!]$/.test(opening);
  const isCapturing = !isLook && opening !== "(?:";
  if (isCapturing) cursor.groups += 1;
  const names = [String(cursor.groups), ...(opening.length > 3 ? [opening.slice(3, -1)] : [])];
  const item = choice(cursor);
  if (item === undefined || opening === "(?" || !take(cursor, ")")) return undefined;
  if (isCapturing) return { kind: "group", item, names };
  if (!isLook) return item;
  cursor.exact = false;
  return { kind: "look", item, negative: opening.endsWith("!"), behind: opening.startsWith("(?<") };
}

function escaped(cursor: Cursor): Piece | undefined {
  const next = cursor.source.charAt(cursor.at + 1);
  if (/[bB]/.test(next)) {
    cursor.exact = false;
    cursor.at += 2;
    return { kind: "sequence", items: [] };
  }
  const [reference, name = "", number = name] =
    /^\\(?:k<([^>]*)>|([1-9]\d*))/.exec(cursor.source.slice(cursor.at, cursor.at + 80)) ?? [];
  if (reference !== undefined) {
    cursor.exact = false;
    cursor.at += reference.length;
    return { kind: "same", name: number };
  }
  const member = escapedMember(cursor);
  return member === undefined ? undefined : toSet([member], false);
}

type Member = number | RegExp;

/** Parses an escape inside or outside of brackets: one character, or a class of characters. */
function escapedMember(cursor: Cursor): Member | undefined {
  const rest = cursor.source.slice(cursor.at, cursor.at + 60);
  const [property] = /^\\[pP]\{[^}]*\}/.exec(rest) ?? [];
  const [text = rest.slice(0, 2)] =
    property === undefined
      ? (/^\\(?:x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|c[A-Za-z])/.exec(rest) ?? [])
      : [property];
  cursor.at += text.length;
  if (property !== undefined || /^\\[dDwWsS]$/.test(text)) return classOf(text);
  if (text.length > 2 && text.charAt(1) !== "c") return Number.parseInt(text.replace(/[^\da-fA-F]/g, ""), 16);
  if (text.length > 2) return text.charCodeAt(2) % 32;
  const control = { t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0 }[text.charAt(1)];
  return control ?? text.codePointAt(1);
}

function classOf(text: string): RegExp | undefined {
  try {
    return new RegExp(`^${text}$`, "u");
  } catch {
    return undefined;
  }
}

function bracketed(cursor: Cursor): Piece | undefined {
  cursor.at += 1;
  const negated = take(cursor, "^");
  const members: (Member | readonly [number, number])[] = [];
  while (cursor.at < cursor.source.length && peek(cursor) !== "]") {
    const member = memberOf(cursor);
    if (member === undefined) return undefined;
    const isRange =
      typeof member === "number" && peek(cursor) === "-" && cursor.source.charAt(cursor.at + 1) !== "]";
    if (!isRange) {
      members.push(member);
      continue;
    }
    cursor.at += 1;
    const end = memberOf(cursor);
    if (typeof end === "number") members.push([member, end]);
    else members.push(member, 45, ...(end === undefined ? [] : [end]));
  }
  return take(cursor, "]") ? toSet(members, negated) : undefined;
}

function memberOf(cursor: Cursor): Member | undefined {
  if (peek(cursor) === "\\")
    return cursor.source.charAt(cursor.at + 1) === "b" ? ((cursor.at += 2), 8) : escapedMember(cursor);
  const code = cursor.source.codePointAt(cursor.at) ?? 0;
  cursor.at += String.fromCodePoint(code).length;
  return code;
}

function toSet(members: readonly (Member | readonly [number, number])[], negated: boolean): Piece {
  const tests = members.filter((member) => member instanceof RegExp);
  const ranges = members.flatMap((member) =>
    member instanceof RegExp ? [] : [typeof member === "number" ? ([member, member] as const) : member],
  );
  return { kind: "set", set: { negated, ranges, tests } };
}
