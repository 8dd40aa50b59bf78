import type { Json } from "./json.js";
import type { SchemaNode } from "./schema-node.js";

/** What a protocol adds to an operation, channel, message or server: https://github.com/asyncapi/bindings */
export interface Binding {
  /** As written. */
  readonly protocol: string;
  /** `Kafka`; a protocol that is not known is called as it is written. */
  readonly label: string;
  readonly version?: string;
  readonly rows: readonly BindingRow[];
}

/** One field of a binding: a value, or the schema of one. */
export interface BindingRow {
  /** Path in the document's own words: `lastWill.topic`. */
  readonly name: string;
  /** What it is, in words; absent for a field that is not known. */
  readonly label?: string;
  readonly value?: Json;
  readonly schema?: SchemaNode;
}
