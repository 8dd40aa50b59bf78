import type { SchemaNode } from "../model/index.js";

/** A schema without constraints. */
export const ANY_SCHEMA: SchemaNode = {
  label: [],
  types: [],
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  constraints: [],
  examples: [],
  children: [],
};
