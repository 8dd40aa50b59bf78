import type { Labels } from "../../../portable/labels/labels.js";
import type { Parameter, SchemaNode } from "../../../portable/model/index.js";
import { toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { isDelimited } from "../../../portable/request/parameter-styles.js";
import { nestedFacts, nestedExample } from "./nested-values.js";
import { textFact, type Fact } from "../schema/facts.js";
import type { PageSchemas } from "../schema/page-schemas.js";

/**
 * Format of lists and objects in each style, with and without `explode`:
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */
const STYLE_FORMATS: Readonly<
  Record<string, Readonly<Record<"array" | "object" | "scalar", readonly [exploded: string, joined: string]>>>
> = {
  form: {
    array: ["{n}=a&{n}=b", "{n}=a,b"],
    object: ["key=value&key2=value2", "{n}=key,value,key2,value2"],
    scalar: ["", ""],
  },
  cookie: {
    array: ["{n}=a; {n}=b", "{n}=a,b"],
    object: ["key=value; key2=value2", "{n}=key,value"],
    scalar: ["", ""],
  },
  simple: {
    array: ["a,b", "a,b"],
    object: ["key=value,key2=value2", "key,value,key2,value2"],
    scalar: ["", ""],
  },
  label: {
    array: [".a.b", ".a,b"],
    object: [".key=value.key2=value2", ".key,value,key2,value2"],
    scalar: [".a", ".a"],
  },
  matrix: {
    array: [";{n}=a;{n}=b", ";{n}=a,b"],
    object: [";key=value;key2=value2", ";{n}=key,value,key2,value2"],
    scalar: [";{n}=a", ";{n}=a"],
  },
  spaceDelimited: {
    array: ["{n}=a&{n}=b", "{n}=a%20b"],
    object: ["key=value", "{n}=key%20value"],
    scalar: ["", ""],
  },
  pipeDelimited: {
    array: ["{n}=a&{n}=b", "{n}=a|b"],
    object: ["key=value", "{n}=key|value"],
    scalar: ["", ""],
  },
  tabDelimited: {
    array: ["{n}=a&{n}=b", "{n}=a%09b"],
    object: ["key=value", "{n}=key%09value"],
    scalar: ["", ""],
  },
  deepObject: {
    array: ["{n}[]=a", "{n}[]=a"],
    object: ["{n}[key]=value&{n}[key2]=value2", "{n}[key]=value"],
    scalar: ["", ""],
  },
};

/** Describes how a parameter value is serialised, unless it is plain text. */
export function serialisationFacts(parameter: Parameter, schemas: PageSchemas): readonly Fact[] {
  const { labels } = schemas;
  return [
    ...styleFacts(parameter, schemas),
    ...(parameter.contentType === undefined ? nestedFacts(parameter, parameter.schema, schemas) : []),
    ...(parameter.allowReserved ? [textFact(labels.reservedCharacters, labels.sentAsTheyAre, false)] : []),
    ...(parameter.allowEmptyValue ? [textFact(labels.mayBeEmpty, `${parameter.name}=`)] : []),
  ];
}

/** Describes how a parameter or header is serialised if its `content` declares a media type. */
export function contentTypeFact(contentType: string, labels: Labels): Fact {
  const isJson = toMediaTypeKind(contentType) === "json";
  return textFact(labels.sentAs, isJson ? labels.jsonText : contentType, false);
}

function styleFacts(parameter: Parameter, schemas: PageSchemas): readonly Fact[] {
  const { name, in: place, style, explode, contentType, schema, itemDelimiters } = parameter;
  const { labels } = schemas;
  if (itemDelimiters) return [textFact(labels.sentAs, nestedExample(parameter))];
  const { types, children } = schemas.target(schema);
  if (contentType !== undefined) return [contentTypeFact(contentType, labels)];
  const format = Object.hasOwn(STYLE_FORMATS, style) ? STYLE_FORMATS[style] : undefined;
  if (format === undefined) return [textFact(labels.style, style)];
  const kind = types.includes("array") ? "array" : types.includes("object") ? "object" : "scalar";
  const text = inPlace(format[kind][explode ? 0 : 1], place, style);
  const isFlat = ({ types: inner }: SchemaNode): boolean =>
    !inner.some((type) => /^(?:array|object)$/.test(type));
  const fields = children
    .filter((child) => child.relation === "property" && isFlat(schemas.target(child.schema)))
    .map(({ label }) => label);
  const words: Readonly<Record<string, string>> = { "{n}": name, ...namesOf(fields) };
  return text === ""
    ? []
    : [
        textFact(
          labels.sentAs,
          text.replace(/\{n\}|key2?/g, (word) => words[word] ?? word),
        ),
      ];
}

/**
 * Adapts the query format of a delimited style to paths and headers. Removes the name, encodes `|` in a path,
 * and decodes the delimiter in a header.
 */
function inPlace(text: string, place: Parameter["in"], style: string): string {
  if (!isDelimited(style) || !/^(?:path|header)$/.test(place)) return text;
  const bare = text.replace(/^\{n\}=/, "");
  return place === "header" ? decodeURIComponent(bare).replace("\t", "\\t") : bare.replace("|", "%7C");
}

/** Returns the first two field names as replacements for `key` and `key2`. */
function namesOf([first, second]: readonly string[]): Readonly<Record<string, string>> {
  return first === undefined || second === undefined ? {} : { key: first, key2: second };
}
