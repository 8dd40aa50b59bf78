import { jsonType } from "../../portable/schema-check/json-value.js";
import { isExactNumber } from "../../portable/exact-number.js";
import { isObject, itemsOf, reportField, textsOf, childPointer, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { toMediaTypeKind } from "../../portable/request/media-type-kind.js";
import type { Layer } from "./composition.js";

const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/** Keywords that apply to one JSON type only. Documents often omit the type itself. */
const TYPE_KEYWORDS: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  [
    "object",
    (
      "properties required additionalProperties patternProperties propertyNames minProperties maxProperties " +
      "unevaluatedProperties"
    ).split(" "),
  ],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "contains", "unevaluatedItems"]],
];

/**
 * Returns the JSON types that all layers allow, `null` last. Empty if any type is allowed or none is known. A
 * missing type is inferred from values or keywords.
 */
export function typesOf(layers: readonly Layer[]): readonly string[] {
  const [first, second] = layers;
  const only =
    first === undefined || second !== undefined || first.nullable
      ? undefined
      : getOwn(first.part.value, "type");
  if (first !== undefined && typeof only === "string") return checked(first.part, [only]);
  const explicit = layers.flatMap(({ part, nullable }) => {
    const types = explicitTypes(part);
    return types.length === 0 ? [] : [nullable ? [...types, "null"] : types];
  });
  const types = explicit.length > 0 ? explicit.reduce(inBoth) : implied(layers);
  const withoutNull = [...new Set(types)].filter((type) => type !== "null");
  return types.includes("null") ? [...withoutNull, "null"] : withoutNull;
}

/** Whether the types are only inferred from keywords: `{ properties: … }` also allows strings. */
export function areTypesImplied(layers: readonly Layer[]): boolean {
  return (
    layers.every(({ part }) => !Object.hasOwn(part.value, "type")) &&
    layers.some(({ part }) => !Object.hasOwn(part.value, "const") && !Object.hasOwn(part.value, "enum")) &&
    implied(layers).length > 0
  );
}

function explicitTypes(part: Part): readonly string[] {
  const type = getOwn(part.value, "type");
  if (type === undefined) return [];
  if (typeof type === "string") return checked(part, [type]);
  if (Array.isArray(type)) return checked(part, textsOf(part, "type"));
  reportField(part, "type", "text or a list");
  return [];
}

/** Reports unknown types but returns them, because the reader may know them. */
function checked(part: Part, types: readonly string[]): readonly string[] {
  for (const type of types)
    if (!TYPES.has(type)) part.reading.report("unknown-type", { type }, childPointer(part.pointer, "type"));
  return types;
}

/**
 * Whether values are raw bytes: `format: binary`, or a binary media type without `contentEncoding`.
 * https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
 */
export function isBinaryType(layers: readonly Layer[]): boolean {
  if (
    !layers.some(
      ({ part }) => Object.hasOwn(part.value, "format") || Object.hasOwn(part.value, "contentMediaType"),
    )
  )
    return false;
  const last = (keyword: string): unknown =>
    layers.findLast(({ part }) => Object.hasOwn(part.value, keyword))?.part.value[keyword];
  const mediaType = last("contentMediaType");
  const isBinary =
    last("format") === "binary" || (typeof mediaType === "string" && toMediaTypeKind(mediaType) === "binary");
  return (
    isBinary &&
    last("contentEncoding") === undefined &&
    typesOf(layers).every((type) => type === "string" || type === "null")
  );
}

/** Whether values are objects with arbitrary field names and values of one type. */
export function isMapType(layers: readonly Layer[]): boolean {
  const has = (keyword: string): boolean => layers.some(({ part }) => Object.hasOwn(part.value, keyword));
  return (
    layers.some(({ part }) => isObject(getOwn(part.value, "additionalProperties"))) &&
    !["properties", "patternProperties", "oneOf", "anyOf", "discriminator"].some(has)
  );
}

/** Returns the types that both lists allow; the second list if they have none in common. */
function inBoth(first: readonly string[], second: readonly string[]): readonly string[] {
  const both = [...first, ...second].filter((type) => allows(first, type) && allows(second, type));
  return both.length > 0 ? both : second;
}

function allows(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function implied(layers: readonly Layer[]): readonly string[] {
  for (const { part, nullable } of layers.toReversed()) {
    const types = impliedTypes(part);
    if (types.length > 0) return nullable ? [...types, "null"] : types;
  }
  return [];
}

function impliedTypes(part: Part): readonly string[] {
  if (Object.hasOwn(part.value, "const")) return [typeOfValue(part.value["const"])];
  if (Object.hasOwn(part.value, "enum")) return [...new Set(itemsOf(part, "enum").map(typeOfValue))];
  return TYPE_KEYWORDS.flatMap(([type, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(part.value, keyword)) ? [type] : [],
  );
}

export function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  const isInteger = isExactNumber(value) ? jsonType(value) === "integer" : Number.isInteger(value);
  return typeof value === "number" || isExactNumber(value)
    ? isInteger
      ? "integer"
      : "number"
    : typeof value;
}
