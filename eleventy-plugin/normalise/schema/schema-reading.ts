import type { SchemaNode } from "../../portable/model/index.js";
import type { SchemaNames } from "./schema-names.js";

/** A schema as it stands in the document, not yet looked at. */
export interface RawSchema {
  readonly value: unknown;
  readonly pointer: string;
}

/** What the parts of the schema reader need of each other. */
export interface SchemaReading {
  readonly names: SchemaNames;
  node(schema: RawSchema): SchemaNode;
  /** The node of a value that must satisfy every one of the schemas. */
  nodeOfAll(schemas: readonly RawSchema[]): SchemaNode;
}
