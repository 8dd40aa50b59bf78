import type { SchemaNode } from "../../portable/model/index.js";
import { PLAIN_SCHEMA } from "../../portable/plain-schema.js";

/** The schema `true`. */
export const ANY_VALUE: SchemaNode = { ...PLAIN_SCHEMA, label: [{ text: "any value" }] };

/** The schema `false`. */
export const NOTHING: SchemaNode = { ...PLAIN_SCHEMA, label: [{ text: "nothing" }], never: true };

/** What a reference that leads nowhere, or was not followed, stands for. */
export const UNAVAILABLE: SchemaNode = {
  ...PLAIN_SCHEMA,
  label: [{ text: "not available" }],
  cut: "missing",
};

/** What stands where a schema should, and is none. */
export const UNKNOWN: SchemaNode = { ...PLAIN_SCHEMA, label: [{ text: "unknown" }] };
