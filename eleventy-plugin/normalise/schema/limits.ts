import { isExactNumber, toJsonText } from "../../portable/exact-number.js";
import type { Json } from "../../portable/model/index.js";
import { childPointer, isObject, reportShape, type Part } from "../read.js";
import type { Layer } from "./composition.js";

/**
 * Values by limiting keyword. A keyword has several values if layers differ and neither value is stricter.
 */
export type LimitValues = ReadonlyMap<string, readonly Json[]>;

interface Keyword {
  readonly shape: Shape;
  /** Which value wins if several layers set the keyword. Without this, all values apply. */
  readonly strictest?: "highest" | "lowest";
}

type Shape = "number" | "count" | "text" | "flag" | "object" | "schema";

/** Keywords that limit or describe a value: https://json-schema.org/draft/2020-12/json-schema-validation#section-6 */
const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["minimum", { shape: "number", strictest: "highest" }],
  ["exclusiveMinimum", { shape: "number", strictest: "highest" }],
  ["maximum", { shape: "number", strictest: "lowest" }],
  ["exclusiveMaximum", { shape: "number", strictest: "lowest" }],
  ["multipleOf", { shape: "number" }],
  ["minLength", { shape: "count", strictest: "highest" }],
  ["maxLength", { shape: "count", strictest: "lowest" }],
  ["minItems", { shape: "count", strictest: "highest" }],
  ["maxItems", { shape: "count", strictest: "lowest" }],
  ["uniqueItems", { shape: "flag" }],
  ["minContains", { shape: "count", strictest: "highest" }],
  ["maxContains", { shape: "count", strictest: "lowest" }],
  ["minProperties", { shape: "count", strictest: "highest" }],
  ["maxProperties", { shape: "count", strictest: "lowest" }],
  ["pattern", { shape: "text" }],
  ["propertyNames", { shape: "schema" }],
  ["contentEncoding", { shape: "text" }],
  ["contentMediaType", { shape: "text" }],
  ["xml", { shape: "object" }],
]);

const SHAPES: Readonly<Record<Shape, readonly [is: (value: unknown) => boolean, expected: string]>> = {
  number: [(value) => typeof value === "number" || isExactNumber(value), "a number"],
  count: [
    (value) => (typeof value === "number" && value >= 0) || isExactNumber(value),
    "a number of zero or more",
  ],
  text: [(value) => typeof value === "string", "text"],
  flag: [(value) => typeof value === "boolean", "true or false"],
  object: [isObject, "an object"],
  schema: [(value) => isObject(value) || typeof value === "boolean", "a schema"],
};

export function limitValues(layers: readonly Layer[]): LimitValues {
  let values: Map<string, readonly Json[]> | undefined;
  const contains = layers.find(({ part }) => Object.hasOwn(part.value, "contains"))?.part;
  for (const { part } of layers) {
    for (const name in part.value) {
      const keyword = KEYWORDS.get(name);
      if (OF_CONTAINS.has(name) && part !== contains) continue;
      if (keyword === undefined || !Object.hasOwn(part.value, name)) continue;
      const value = part.value[name];
      if (!isUsable(part, name, keyword.shape, value) || value === false) continue;
      values ??= new Map();
      values.set(name, combined(keyword, values.get(name) ?? [], value as Json));
    }
  }
  return values ?? NO_VALUES;
}

/** Keywords that count the matches of `contains` in the same object. */
export const OF_CONTAINS: ReadonlySet<string> = new Set(["minContains", "maxContains"]);

const NO_VALUES: LimitValues = new Map();

function isUsable(part: Part, name: string, shape: Shape, value: unknown): boolean {
  const [is, expected] = SHAPES[shape];
  if (!is(value)) reportShape(part.reading, `\`${name}\``, value, expected, childPointer(part.pointer, name));
  return is(value);
}

function combined({ strictest }: Keyword, before: readonly Json[], value: Json): readonly Json[] {
  const [first] = before;
  if (first === undefined) return [value];
  if (strictest === undefined) {
    return before.some((known) => limitText(known) === limitText(value)) ? before : [...before, value];
  }
  const isHigher = Number(limitText(value)) > Number(limitText(first));
  return isHigher === (strictest === "highest") ? [value] : before;
}

export function limitText(value: Json): string {
  return typeof value === "string" ? value : toJsonText(value);
}
