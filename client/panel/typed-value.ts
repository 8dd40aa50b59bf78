import { isExactNumber, toNumber } from "../../eleventy-plugin/portable/exact-number.js";
import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts entered text to a number or boolean if it is one and the schema allows that type but no strings.
 * Otherwise returns the text.
 */
export function toTypedValue(text: string, { types }: Pick<SchemaNode, "types">): Json {
  if (types.length === 0 || types.includes("string")) return text;
  if ((types.includes("number") || types.includes("integer")) && NUMBER.test(text)) return toNumber(text);
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

type Reviver = (key: string, value: Json, context?: { readonly source?: string }) => Json;

/**
 * Parses JSON. Numbers keep all their digits if the browser provides their source text. Returns any other
 * text unchanged.
 */
export function toJsonOrText(text: string): Json {
  const exact: Reviver = (_, value, context) =>
    typeof value === "number" && context?.source !== undefined ? toNumber(context.source) : value;
  try {
    return JSON.parse(text, exact) as Json;
  } catch {
    return text;
  }
}

export function isPlain(value: Json): boolean {
  return typeof value !== "object" || value === null || isExactNumber(value);
}
