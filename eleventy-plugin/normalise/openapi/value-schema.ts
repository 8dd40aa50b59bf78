import type { Example, SchemaNode } from "../../portable/model/index.js";
import { entriesOf } from "../follow.js";
import { childPointer, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Schemas } from "../schema/schema-node.js";
import { examplesOf } from "./examples.js";

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
