import { getOwn } from "../../document/plain-object.js";
import { toJsonText } from "../../portable/exact-number.js";
import type { Constraint, Json, Limits } from "../../portable/model/index.js";
import { isObject, scalarText } from "../read.js";
import type { Layer } from "./composition.js";
import { limitText, limitValues, type LimitValues } from "./limits.js";

/** A constraint, and the keywords that it depends on. A row without texts is omitted. */
interface Row {
  readonly keywords: readonly string[];
  readonly label: string;
  readonly texts: (values: LimitValues) => readonly string[];
}

/**
 * In reading order. Of a `propertyNames` schema, only the pattern is shown here, because the schema itself is
 * a child.
 */
const ROWS: readonly Row[] = [
  { keywords: ["minimum", "maximum"], label: "Range", texts: range },
  { keywords: ["minimum"], label: "At least", texts: textsUnless("maximum", "minimum") },
  { keywords: ["exclusiveMinimum"], label: "More than", texts: limitTexts("exclusiveMinimum") },
  { keywords: ["maximum"], label: "At most", texts: textsUnless("minimum", "maximum") },
  { keywords: ["exclusiveMaximum"], label: "Less than", texts: limitTexts("exclusiveMaximum") },
  { keywords: ["multipleOf"], label: "Multiple of", texts: limitTexts("multipleOf") },
  { keywords: ["minLength", "maxLength"], label: "Length", texts: counts("minLength", "maxLength") },
  { keywords: ["minItems", "maxItems", "uniqueItems"], label: "Items", texts: items },
  {
    keywords: ["minContains", "maxContains"],
    label: "Matching items",
    texts: counts("minContains", "maxContains"),
  },
  {
    keywords: ["minProperties", "maxProperties"],
    label: "Fields",
    texts: counts("minProperties", "maxProperties"),
  },
  { keywords: ["pattern"], label: "Pattern", texts: limitTexts("pattern") },
  { keywords: ["propertyNames"], label: "Names match", texts: mapTexts("propertyNames", patternText) },
  { keywords: ["contentEncoding"], label: "Encoding", texts: limitTexts("contentEncoding") },
  { keywords: ["contentMediaType"], label: "Media type", texts: mediaType },
  { keywords: ["xml"], label: "XML", texts: mapTexts("xml", xmlText) },
];

const NONE: readonly Constraint[] = [];

/** Returns the rules of all layers together: `constraints` in words, `limits` as declared. */
export function rulesOf(layers: readonly Layer[]): {
  readonly constraints: readonly Constraint[];
  readonly limits: Limits | undefined;
} {
  const values = limitValues(layers);
  const unknown = unknownKeywords(layers);
  if (values.size === 0) return { constraints: unknown.length === 0 ? NONE : unknown, limits: undefined };
  const known = ROWS.flatMap(({ keywords, label, texts }) => {
    const keyword = keywords.find((candidate) => values.has(candidate));
    return keyword === undefined ? [] : texts(values).map((value) => ({ keyword, label, value }));
  });
  const limits = [...values].flatMap(([keyword, [value]]) =>
    keyword === "propertyNames" || value === undefined ? [] : [[keyword, value] as const],
  );
  const constraints = unknown.length === 0 ? known : [...known, ...unknown];
  return { constraints, limits: limits.length === 0 ? undefined : Object.fromEntries(limits) };
}

function mapTexts(keyword: string, text: (value: Json) => string | undefined): Row["texts"] {
  return (values) => (values.get(keyword) ?? []).flatMap((value) => text(value) ?? []);
}

function limitTexts(keyword: string): Row["texts"] {
  return mapTexts(keyword, limitText);
}

/** Omits `application/octet-stream` for raw bytes, because the type label already reads "file". */
function mediaType(values: LimitValues): readonly string[] {
  const texts = limitTexts("contentMediaType")(values);
  return values.has("contentEncoding") ? texts : texts.filter((text) => text !== "application/octet-stream");
}

function textsUnless(other: string, keyword: string): Row["texts"] {
  return (values) => (values.has(other) ? [] : limitTexts(keyword)(values));
}

function range(values: LimitValues): readonly string[] {
  const [minimum] = limitTexts("minimum")(values);
  const [maximum] = limitTexts("maximum")(values);
  return minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`];
}

function counts(least: string, most: string): Row["texts"] {
  return (values) => {
    const [minimum = "0"] = limitTexts(least)(values);
    const [maximum] = limitTexts(most)(values);
    if (maximum === undefined) return minimum === "0" ? [] : [`at least ${minimum}`];
    if (minimum === maximum) return [maximum];
    return [minimum === "0" ? `at most ${maximum}` : `${minimum} to ${maximum}`];
  };
}

function items(values: LimitValues): readonly string[] {
  const texts = [
    ...counts("minItems", "maxItems")(values),
    ...(values.has("uniqueItems") ? ["no duplicates"] : []),
  ];
  return texts.length === 0 ? [] : [texts.join(", ")];
}

function patternText(value: Json): string | undefined {
  const pattern = isObject(value) ? getOwn(value, "pattern") : undefined;
  return typeof pattern === "string" ? pattern : undefined;
}

/** https://spec.openapis.org/oas/v3.1.1.html#xml-object */
function xmlText(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const flags = ["attribute", "wrapped"].filter((key) => getOwn(value, key) === true);
  const texts = ["name", "prefix", "namespace", "nodeType"].flatMap((key) => {
    const text = scalarText(getOwn(value, key));
    return text === undefined ? [] : [`${key === "nodeType" ? "node" : key} ${text}`];
  });
  return [...flags, ...texts].join(", ") || undefined;
}

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
function unknownKeywords(layers: readonly Layer[]): readonly Constraint[] {
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
