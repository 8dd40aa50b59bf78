import type { SchemaNode } from "../../portable/model/index.js";
import { ANY_SCHEMA } from "../../portable/schema/any-schema.js";

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
