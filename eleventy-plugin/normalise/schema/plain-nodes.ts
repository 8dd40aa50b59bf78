import type { SchemaNode } from "../../portable/model/index.js";
import { ANY_SCHEMA } from "../../portable/any-schema.js";

/** The schema `true`. */
export const ANY_VALUE: SchemaNode = { ...ANY_SCHEMA, label: [{ text: "any value" }] };

/** The schema `false`. */
export const NOTHING: SchemaNode = { ...ANY_SCHEMA, label: [{ text: "nothing" }], never: true };

/** What a reference that leads nowhere, or was not followed, stands for. */
export const UNAVAILABLE: SchemaNode = {
  ...ANY_SCHEMA,
  label: [{ text: "not available" }],
  cut: "missing",
};

/** What stands where a schema should, and is none. */
export const UNKNOWN: SchemaNode = { ...ANY_SCHEMA, label: [{ text: "unknown" }] };
