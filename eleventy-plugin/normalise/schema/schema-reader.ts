import { getOwn } from "../../document/plain-object.js";
import type { SchemaChild, SchemaNode, SchemaRelation } from "../../portable/model/index.js";
import { ANY_SCHEMA } from "../../portable/schema/any-schema.js";
import { childPointer, isObject, type Part, reportShape } from "../read.js";
import type { SchemaNames } from "./schema-names.js";

/** A schema of the document that has not been read yet. */
export interface RawSchema {
  readonly value: unknown;
  readonly pointer: string;
}

/** Functions that the files of this folder need from each other. */
export interface SchemaReader {
  readonly names: SchemaNames;
  node(schema: RawSchema): SchemaNode;
  /** Returns the node of a value that must satisfy all of the schemas. */
  nodeOfAll(schemas: readonly RawSchema[]): SchemaNode;
}

export function schemaAt({ value, pointer }: Part, key: string): RawSchema {
  return { value: getOwn(value, key), pointer: childPointer(pointer, key) };
}

/**
 * Returns the map under a keyword; reports the value if it is not an object. A key named `$ref` in the map is
 * not a reference.
 */
export function mapAt(part: Part, keyword: string): Part | undefined {
  const { value, pointer } = schemaAt(part, keyword);
  if (isObject(value)) return { ...part, value, pointer };
  if (value !== undefined) reportShape(part.reading, `\`${keyword}\``, value, "an object", pointer);
  return undefined;
}

/** Creates a child that is not required. */
export function child(relation: SchemaRelation, schema: SchemaNode, label = ""): SchemaChild {
  return { relation, label, required: false, schema };
}

/** The schema `true`. */
export const ANY_VALUE: SchemaNode = { ...ANY_SCHEMA, label: [{ text: "any value" }] };

/** The schema `false`. */
export const NOTHING: SchemaNode = { ...ANY_SCHEMA, label: [{ text: "nothing" }], never: true };

/** Node of a reference that could not be resolved. */
export const UNAVAILABLE: SchemaNode = {
  ...ANY_SCHEMA,
  label: [{ text: "not available" }],
  cut: "missing",
};

/** Node of a value that should be a schema but is not. */
export const UNKNOWN: SchemaNode = { ...ANY_SCHEMA, label: [{ text: "unknown" }] };
