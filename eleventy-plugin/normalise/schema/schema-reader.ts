import { getOwn } from "../../document/plain-object.js";
import type { SchemaChild, SchemaNode, SchemaRelation } from "../../portable/model/index.js";
import { childPointer, isObject, reportShape, type Part } from "../read.js";
import type { SchemaNames } from "./schema-names.js";

/** A schema as it stands in the document, not yet looked at. */
export interface RawSchema {
  readonly value: unknown;
  readonly pointer: string;
}

/** What the parts of the schema reader need of each other. */
export interface SchemaReader {
  readonly names: SchemaNames;
  node(schema: RawSchema): SchemaNode;
  /** The node of a value that must satisfy every one of the schemas. */
  nodeOfAll(schemas: readonly RawSchema[]): SchemaNode;
}

/** What stands under a key of an object. */
export function schemaAt({ value, pointer }: Part, key: string): RawSchema {
  return { value: getOwn(value, key), pointer: childPointer(pointer, key) };
}

/** The map of schemas or names under a keyword, where `$ref` is a name like others; what is none is reported. */
export function mapAt(part: Part, keyword: string): Part | undefined {
  const { value, pointer } = schemaAt(part, keyword);
  if (isObject(value)) return { ...part, value, pointer };
  if (value !== undefined) reportShape(part.reading, `\`${keyword}\``, value, "an object", pointer);
  return undefined;
}

/** A child that need not be there. */
export function child(relation: SchemaRelation, schema: SchemaNode, label = ""): SchemaChild {
  return { relation, label, required: false, schema };
}
