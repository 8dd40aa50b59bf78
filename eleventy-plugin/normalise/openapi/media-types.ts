import type { Example, MediaType, PropertyEncoding, SchemaNode } from "../../portable/model/index.js";
import { entriesOf, partOf, partsOf, memoised } from "../follow.js";
import { childPointer, flagOf, isObject, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { namedIfLarge } from "../schema/named-if-large.js";
import type { Schemas } from "../schema/schema-node.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { collectionStyle, itemDelimiters } from "./collection-style.js";
import { examplesOf } from "./examples.js";
import { createHeaders } from "./headers.js";

/**
 * Creates a reader for the `content` of a request body or response:
 * https://spec.openapis.org/oas/v3.2.0.html#media-type-object
 */
export function createMediaTypes(schemas: Schemas): (part: Part) => readonly MediaType[] {
  const headers = createHeaders(schemas);
  const schemaUnder = (part: Part, key: string): SchemaNode | undefined =>
    Object.hasOwn(part.value, key)
      ? namedIfLarge(getOwn(part.value, key), childPointer(part.pointer, key), schemas)
      : undefined;

  const encoding = (property: string, part: Part): PropertyEncoding => {
    const style = collectionStyle(part) ?? textOf(part, "style");
    return omitUndefined<PropertyEncoding>({
      property,
      contentType: textOf(part, "contentType"),
      style,
      explode: flagOf(part, "explode") ?? (style === undefined ? undefined : style === "form"),
      itemDelimiters: itemDelimiters(part),
      allowReserved: flagOf(part, "allowReserved") ?? false,
      headers: headers(part),
    });
  };

  const nameless = memoised("media type", (part: Part) =>
    omitUndefined<Omit<MediaType, "contentType">>({
      schema: schemaUnder(part, "schema"),
      itemSchema: schemaUnder(part, "itemSchema"),
      examples: ownOrNamedInSchema(part, examplesOf(part)),
      encoding: [
        ...entriesOf(part, "encoding").map(([property, entry]) => encoding(property, entry)),
        ...partsOf(part, "prefixEncoding").map((entry, position) => ({ ...encoding("", entry), position })),
        ...[partOf(part, "itemEncoding")].flatMap((entry) =>
          entry ? [{ ...encoding("", entry), position: "items" as const }] : [],
        ),
      ],
    }),
  );

  return (part) =>
    entriesOf(part, "content").map(([contentType, entry]) => ({ contentType, ...nameless(entry) }));
}

/**
 * Returns the examples of a media type; if it has none, the named examples in its schema. By the
 * specification, `examples` of a schema is a list, but some documents have named examples there.
 */
function ownOrNamedInSchema(part: Part, examples: readonly Example[]): readonly Example[] {
  const isObjectBeside = examples.length === 0 && isObject(getOwn(part.value, "schema"));
  const schema = isObjectBeside ? partOf(part, "schema") : undefined;
  const named = schema && getOwn(schema.value, "examples");
  const isNamed = isObject(named) && Object.values(named).every((each) => isObject(each) && "value" in each);
  return schema && isNamed ? examplesOf(schema) : examples;
}
