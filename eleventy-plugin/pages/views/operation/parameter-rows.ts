import type { Labels } from "../../../portable/labels/labels.js";
import type { Example, Header, Parameter, SchemaNode } from "../../../portable/model/index.js";
import { omitUndefined } from "../../../portable/omit.js";
import { toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { isDelimited } from "../../../portable/request/parameter-styles.js";
import { createSchemaRow } from "../schema/create-schema-row.js";
import type { PageRows } from "../schema/expansion.js";
import { type Fact, type FactValue, textFact, valueText } from "../schema/facts.js";
import type { PageSchemas } from "../schema/page-schemas.js";
import type { SchemaRow } from "../schema/schema-row.js";
import { nestedExample, nestedFacts } from "./nested-values.js";

/**
 * Creates the row of a parameter, such as `query.filter`.
 * @param before Id prefix of the callback, if the parameter belongs to one.
 */
export function parameterRow(parameter: Parameter, rows: PageRows, before = ""): SchemaRow {
  const { labels } = rows.schemas;
  const target = rows.schemas.target(parameter.schema);
  return createSchemaRow(
    {
      name: parameter.name,
      path: `${before}${parameter.in}.${parameter.name}`,
      required: parameter.required,
      flags: parameter,
      ...(parameter.description === undefined ? {} : { description: parameter.description }),
      facts: serialisationFacts(parameter, rows.schemas),
      examples: parameter.examples
        .filter(({ value }) => value !== null || allowsNull(target))
        .flatMap((example) => exampleValue(example, parameter.schema, labels)),
      omitted: "readOnly",
    },
    parameter.schema,
    rows,
  );
}

/** Creates the row of a header of a response or of a multipart part: `response-200.header.X-Rate`. */
export function headerRow(header: Header, path: string, rows: PageRows): SchemaRow {
  return createSchemaRow(
    {
      name: header.name,
      path: `${path}.header.${header.name}`,
      required: header.required,
      flags: header,
      ...(header.description === undefined ? {} : { description: header.description }),
      ...(header.contentType && { facts: [contentTypeFact(header.contentType, rows.schemas.labels)] }),
      examples: header.examples.flatMap((example) =>
        exampleValue(example, header.schema, rows.schemas.labels),
      ),
      omitted: "writeOnly",
    },
    header.schema,
    rows,
  );
}

/**
 * Whether a schema allows null. An empty `example:` in YAML is null, and only counts as an example if null is
 * allowed.
 */
function allowsNull({ types }: SchemaNode): boolean {
  return types.length === 0 || types.includes("null");
}

function exampleValue(
  { name, summary, description, value, serialized, externalValue }: Example,
  { types }: SchemaNode,
  labels: Labels,
): readonly FactValue[] {
  const text = value === undefined ? (serialized ?? externalValue) : valueText(value, types);
  const words = [summary, description].filter((each) => each !== undefined);
  if (text === undefined && name === undefined) return [];
  return [
    omitUndefined<FactValue>({
      text: text ?? labels.noValue,
      name,
      description: words.join("\n\n") || undefined,
    }),
  ];
}

/** The format of a value with `explode`, and without it. */
type Format = readonly [exploded: string, joined: string];

interface StyleFormats {
  readonly array: Format;
  readonly object: Format;
  /** Absent if such a value is plain text. */
  readonly scalar?: Format;
}

const delimited = (delimiter: string): StyleFormats => ({
  array: ["{n}=a&{n}=b", `{n}=a${delimiter}b`],
  object: ["key=value", `{n}=key${delimiter}value`],
});

/**
 * Format of lists and objects in each style, with and without `explode`:
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */
const STYLE_FORMATS: Readonly<Record<string, StyleFormats>> = {
  form: {
    array: ["{n}=a&{n}=b", "{n}=a,b"],
    object: ["key=value&key2=value2", "{n}=key,value,key2,value2"],
  },
  cookie: {
    array: ["{n}=a; {n}=b", "{n}=a,b"],
    object: ["key=value; key2=value2", "{n}=key,value"],
  },
  simple: {
    array: ["a,b", "a,b"],
    object: ["key=value,key2=value2", "key,value,key2,value2"],
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
  spaceDelimited: delimited("%20"),
  pipeDelimited: delimited("|"),
  tabDelimited: delimited("%09"),
  deepObject: {
    array: ["{n}[]=a", "{n}[]=a"],
    object: ["{n}[key]=value&{n}[key2]=value2", "{n}[key]=value"],
  },
};

/** Describes how a parameter value is serialised, unless it is plain text. */
function serialisationFacts(parameter: Parameter, schemas: PageSchemas): readonly Fact[] {
  const { labels } = schemas;
  return [
    ...styleFacts(parameter, schemas),
    ...(parameter.contentType === undefined ? nestedFacts(parameter, parameter.schema, schemas) : []),
    ...(parameter.allowReserved ? [textFact(labels.reservedCharacters, labels.sentAsTheyAre, false)] : []),
    ...(parameter.allowEmptyValue ? [textFact(labels.mayBeEmpty, `${parameter.name}=`)] : []),
  ];
}

/** Describes how a parameter or header is serialised if its `content` declares a media type. */
function contentTypeFact(contentType: string, labels: Labels): Fact {
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
  const text = inPlace(format[kind]?.[explode ? 0 : 1] ?? "", place, style);
  const isFlat = ({ types: inner }: SchemaNode): boolean =>
    !inner.some((type) => /^(?:array|object)$/.test(type));
  const fields = children
    .filter((child) => child.relation === "property" && isFlat(schemas.target(child.schema)))
    .map(({ label }) => label);
  const words: Readonly<Record<string, string>> = { "{n}": name, ...namesOf(fields) };
  const example = text.replace(/\{n\}|key2?/g, (word) => words[word] ?? word);
  return text === "" ? [] : [textFact(labels.sentAs, example)];
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
