import { toJsonText } from "../../portable/exact-number.js";
import type { Constraint, Json } from "../../portable/model/index.js";
import type { Layer } from "./composition.js";

/**
 * Keywords of JSON Schema 2020-12 and of OpenAPI's dialect, and those of older drafts that remain after
 * upgrading.
 */
const KNOWN = new Set(
  (
    "type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems " +
    "minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired allOf anyOf " +
    "oneOf not if then else dependentSchemas properties patternProperties additionalProperties propertyNames items " +
    "prefixItems contains unevaluatedItems unevaluatedProperties contentEncoding contentMediaType contentSchema title " +
    "description default deprecated readOnly writeOnly examples example format discriminator xml externalDocs nullable " +
    "definitions"
  ).split(" "),
);
const MAX_TEXT = 120;

/**
 * Returns unspecified keywords with their values, because the reader may know them. Omits extensions and
 * keywords that begin with `$`.
 */
export function unknownKeywords(layers: readonly Layer[]): readonly Constraint[] {
  const found = new Map<string, Constraint>();
  for (const { part } of layers)
    for (const keyword in part.value)
      if (!KNOWN.has(keyword) && !/^(?:\$|x-)/.test(keyword) && Object.hasOwn(part.value, keyword))
        found.set(keyword, { keyword, label: keyword, value: shortText(part.value[keyword] as Json) });
  return [...found.values()];
}

function shortText(value: Json): string {
  const text = typeof value === "string" ? value : toJsonText(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
