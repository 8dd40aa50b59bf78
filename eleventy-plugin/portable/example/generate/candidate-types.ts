import type { SchemaNode, SchemaRelation } from "../../model/index.js";
import { formatTexts } from "./format-texts.js";
import { childrenIn } from "./layers.js";

const ALL = ["string", "integer", "boolean", "object", "array", "null"] as const;

const NUMERIC = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const TEXTUAL = ["minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType"];
const OF_OBJECTS: readonly SchemaRelation[] = [
  "property",
  "patternProperty",
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
];
const OF_LISTS: readonly SchemaRelation[] = ["items", "prefixItem", "contains", "unevaluatedItems"];

/**
 * Returns the JSON types that all layers allow, `null` last. If no layer declares a type, returns all types,
 * beginning with the one that the layers' rules apply to.
 */
export function candidateTypes(nodes: readonly SchemaNode[]): readonly string[] {
  const [only, another] = nodes;
  if (only !== undefined && another === undefined && only.types.length === 1) return only.types;
  const typed = nodes.filter(({ types }) => types.length > 0);
  const rules = typed.filter(({ typesImplied }) => !typesImplied);
  if (typed.length > 0) {
    const likely = together(typed);
    return nullLast(likely.length > 0 ? likely : together(rules));
  }
  const implied = impliedType(nodes);
  return implied === undefined ? ALL : [implied, ...ALL.filter((type) => type !== implied)];
}

function together(nodes: readonly SchemaNode[]): readonly string[] {
  const [first, ...others] = nodes.map(({ types }) => types);
  return first === undefined ? ALL : others.reduce(inBoth, [...new Set(first)]);
}

function inBoth(first: readonly string[], second: readonly string[]): readonly string[] {
  const allows = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return [...new Set([...first, ...second])].filter((type) => allows(first, type) && allows(second, type));
}

function nullLast(types: readonly string[]): readonly string[] {
  return types.toSorted((first, second) => Number(first === "null") - Number(second === "null"));
}

function impliedType(nodes: readonly SchemaNode[]): string | undefined {
  const has = (keywords: readonly string[]): boolean =>
    nodes.some(({ limits }) =>
      keywords.some((keyword) => limits !== undefined && Object.hasOwn(limits, keyword)),
    );
  if (childrenIn(nodes, ...OF_OBJECTS).length > 0 || has(["minProperties", "maxProperties"])) return "object";
  if (childrenIn(nodes, ...OF_LISTS).length > 0 || has(["minItems", "maxItems", "uniqueItems"]))
    return "array";
  if (has(TEXTUAL) || nodes.some(({ format }) => format !== undefined && formatTexts.has(format)))
    return "string";
  return has(NUMERIC) ? "number" : undefined;
}
