import { isExactNumber, toNumber } from "../../eleventy-plugin/portable/exact-number.js";
import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { isMistake, readJson } from "../../eleventy-plugin/portable/panel/read-json.js";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What a typed text stands for: a number or boolean where the schema wants one and the text is one, else the text. */
export function toTypedValue(text: string, { types }: Pick<SchemaNode, "types">): Json {
  if (types.length === 0 || types.includes("string")) return text;
  if ((types.includes("number") || types.includes("integer")) && NUMBER.test(text)) return toNumber(text);
  if (types.includes("boolean") && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

/** A JSON text as the value it stands for; a text that is no JSON is the value itself. */
export function toJsonOrText(text: string): Json {
  const read = readJson(text);
  return isMistake(read) ? text : read.value;
}

export function isPlain(value: Json): boolean {
  return typeof value !== "object" || value === null || isExactNumber(value);
}
