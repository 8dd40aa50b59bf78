import { getOwn } from "../../document/plain-object.js";
import type { Example, Header, Json, SchemaNode } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { flagsIn } from "../flags-in.js";
import { entriesOf, entriesWithUnresolved, memoised } from "../follow.js";
import { childPointer, flagOf, type Part, scalarText, textOf } from "../read.js";
import { UNAVAILABLE } from "../schema/schema-reader.js";
import type { Schemas } from "../schema/schema-node.js";

/**
 * Schema and examples of a parameter or header, described by `schema` or by the only media type of `content`.
 */
export interface ValueSchema {
  readonly schema: SchemaNode;
  /** Media type in which the value is serialised, if `content` describes it. */
  readonly contentType?: string;
  readonly examples: readonly Example[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#fixed-fields-for-use-with-content */
export function valueSchemaOf(part: Part, schemas: Schemas): ValueSchema {
  const examples = examplesOf(part);
  const [content] = entriesOf(part, "content");
  if (content === undefined) return { schema: schemaUnder(part, schemas), examples };
  const [contentType, mediaType] = content;
  return {
    schema: schemaUnder(mediaType, schemas),
    contentType,
    examples: [...examples, ...examplesOf(mediaType)],
  };
}

function schemaUnder(part: Part, schemas: Schemas): SchemaNode {
  if (!Object.hasOwn(part.value, "schema")) return schemas.node(true, part.pointer);
  return schemas.node(getOwn(part.value, "schema"), childPointer(part.pointer, "schema"));
}

/**
 * Reads the examples of a parameter, header or media type: `example`, then `examples` by name.
 * https://spec.openapis.org/oas/v3.2.0.html#example-object
 */
export function examplesOf(part: Part): readonly Example[] {
  const single = getOwn(part.value, "example");
  const named = entriesOf(part, "examples").map(([name, entry]) => namedExample(name, entry));
  return single === undefined ? named : [{ value: single as Json }, ...named];
}

function namedExample(name: string, part: Part): Example {
  const value = getOwn(part.value, Object.hasOwn(part.value, "value") ? "value" : "dataValue");
  return omitUndefined<Example>({
    name,
    summary: textOf(part, "summary"),
    description: textOf(part, "description"),
    value: value as Json | undefined,
    serialized: scalarText(getOwn(part.value, "serializedValue")),
    externalValue: textOf(part, "externalValue"),
  });
}

/** Shown in place of a header whose reference could not be resolved. */
const NOT_FOLLOWED: NamelessHeader = {
  required: false,
  deprecated: false,
  schema: UNAVAILABLE,
  examples: [],
};

type NamelessHeader = Omit<Header, "name">;

/**
 * Creates a reader for the `headers` of a response or an encoding. Ignores `Content-Type`:
 * https://spec.openapis.org/oas/v3.1.1.html#response-object
 */
export function createHeaders(schemas: Schemas): (part: Part) => readonly Header[] {
  const header = memoised("header", (part: Part) => {
    return omitUndefined<NamelessHeader>({
      required: flagOf(part, "required") ?? false,
      deprecated: false,
      ...flagsIn(part),
      description: textOf(part, "description"),
      ...valueSchemaOf(part, schemas),
    });
  });
  return (part) =>
    entriesWithUnresolved(part, "headers").flatMap(([name, entry]) =>
      name.toLowerCase() === "content-type"
        ? []
        : [{ name, ...(entry === undefined ? NOT_FOLLOWED : header(entry)) }],
    );
}

/**
 * Styles for the collection formats of Swagger 2.0 that OpenAPI 3 does not allow at the parameter's location.
 */
const STYLES: ReadonlyMap<string, string> = new Map([
  ["ssv", "spaceDelimited"],
  ["pipes", "pipeDelimited"],
  ["tsv", "tabDelimited"],
]);

/**
 * Returns the style for a `collectionFormat` that OpenAPI 3 cannot express. The upgrade preserves it in an
 * extension.
 */
export function collectionStyle(part: Part): string | undefined {
  return STYLES.get(textOf(part, "x-collectionFormat") ?? "");
}

const DELIMITERS: ReadonlyMap<unknown, string> = new Map([
  ["ssv", " "],
  ["pipes", "|"],
  ["tsv", "\t"],
]);

/** Returns the delimiters of nested arrays, from the outside in. Only Swagger 2.0 can specify them. */
export function itemDelimiters(part: Part): readonly string[] | undefined {
  const formats = getOwn(part.value, "x-itemCollectionFormats");
  return Array.isArray(formats) ? formats.map((format) => DELIMITERS.get(format) ?? ",") : undefined;
}
