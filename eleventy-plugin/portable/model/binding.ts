import type { Json } from "./json.js";
import type { SchemaNode } from "./schema-node.js";

/**
 * Protocol-specific properties of an operation, channel, message or server:
 * https://github.com/asyncapi/bindings
 */
export interface Binding {
  /** Name of the protocol, as in the document. */
  readonly protocol: string;
  /** Display name of the protocol, such as `Kafka`; the name from the document for an unknown protocol. */
  readonly label: string;
  readonly version?: string;
  readonly rows: readonly BindingRow[];
}

/** A field of a binding, with either its value or the schema of its values. */
export interface BindingRow {
  /** Path of the field within the binding, such as `lastWill.topic`. */
  readonly name: string;
  /** Description of the field; absent for an unknown field. */
  readonly label?: string;
  readonly value?: Json;
  readonly schema?: SchemaNode;
}
