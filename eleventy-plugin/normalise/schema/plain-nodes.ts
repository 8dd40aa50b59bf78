import type { SchemaNode } from "../../portable/model/index.js";

const BARE = {
  types: [],
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  constraints: [],
  examples: [],
  children: [],
} as const satisfies Partial<SchemaNode>;

/** The schema `true`. */
export const ANY_VALUE: SchemaNode = { ...BARE, label: [{ text: "any value" }] };

/** The schema `false`. */
export const NOTHING: SchemaNode = { ...BARE, label: [{ text: "nothing" }], never: true };

/** What a reference that leads nowhere, or something that is no schema, stands for. */
export const UNKNOWN: SchemaNode = { ...BARE, label: [{ text: "unknown" }] };
