import type { Json } from "./json.js";
import type { SchemaNode } from "./schema-node.js";

/**
 * Protocol-specific properties of an operation, channel, message or server:
 * https://github.com/asyncapi/bindings
 */
export interface Binding {
  /** As written. */
  readonly protocol: string;
  /** `Kafka`; an unknown protocol is shown as written. */
  readonly label: string;
  readonly version?: string;
  readonly rows: readonly BindingRow[];
}

/** A field of a binding: a value, or the schema of one. */
export interface BindingRow {
  /** Path in the document: `lastWill.topic`. */
  readonly name: string;
  /** Description of the field; absent for an unknown field. */
  readonly label?: string;
  readonly value?: Json;
  readonly schema?: SchemaNode;
}
