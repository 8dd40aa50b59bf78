import type { ExactNumber, Json } from "./model/json.js";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The only key of an `ExactNumber`. */
export const EXACT_NUMBER = "\ud800number";

/** Whether a value is a number stored as text because JavaScript would print it differently. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, EXACT_NUMBER)) return false;
  const text = (value as ExactNumber)[EXACT_NUMBER];
  return Object.keys(value).length === 1 && typeof text === "string" && NUMBER.test(text);
}

/**
 * Converts the text of a JSON number. Returns a JavaScript number if that prints identically, otherwise an
 * exact number, as for `12345678901234567890`, `1.50` and `1e3`.
 */
export function toNumber(text: string): number | ExactNumber {
  const number = Number(text);
  return String(number) === text ? number : { [EXACT_NUMBER]: text };
}

/**
 * Serialises a value as JSON, with exact numbers as in the document. `indent` is the number of spaces per
 * level; 0 prints everything on one line.
 */
export function toJsonText(value: Json, indent = 0): string {
  return serialise(value, indent, "");
}

function serialise(value: Json, indent: number, margin: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isExactNumber(value)) return value[EXACT_NUMBER];
  const inner = indent > 0 ? margin + " ".repeat(indent) : "";
  const items = Array.isArray(value)
    ? (value as readonly Json[]).map((item) => serialise(item, indent, inner))
    : Object.entries(value as { readonly [key: string]: Json }).map(
        ([key, item]) => `${JSON.stringify(key)}:${indent > 0 ? " " : ""}${serialise(item, indent, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  return indent > 0
    ? `${open}\n${inner}${items.join(`,\n${inner}`)}\n${margin}${close}`
    : `${open}${items.join(",")}${close}`;
}

/** Parses JSON. Returns undefined if the text is invalid. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Key under which a number's YAML text is stored if it is not valid JSON, such as `0123`. A symbol, so that
 * serialisation ignores it.
 */
const YAML_TEXT = Symbol("text as written");

type NumberWithText = ExactNumber & { readonly [YAML_TEXT]?: string };

/** Creates an exact number from its JSON form, and stores its YAML text. */
export function toNumberLiteral(json: string, text: string): ExactNumber {
  const number: NumberWithText = { [EXACT_NUMBER]: json, [YAML_TEXT]: text };
  return number;
}

/** Returns the text of a number as in the document. Use it for fields that are strings, such as a version. */
export function literalText(number: ExactNumber): string {
  return (number as NumberWithText)[YAML_TEXT] ?? number[EXACT_NUMBER];
}
