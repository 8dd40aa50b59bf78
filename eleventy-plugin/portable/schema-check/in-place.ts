import { followName } from "../example/components.js";
import type { Json, SchemaNode, SchemaRelation } from "../model/index.js";
import { holds, type Checking } from "./checking.js";

/** Schemas that hold for the same value: https://json-schema.org/draft/2020-12/json-schema-core#section-11 */
const IN_PLACE = new Set<SchemaRelation>([
  "oneOf",
  "anyOf",
  "allOf",
  "if",
  "then",
  "else",
  "dependentSchema",
]);

const MAX_SCHEMAS = 200;

/** A schema, and all in it that hold for the whole value too: they say which parts of it are evaluated. */
export function schemasInPlace(value: Json, start: SchemaNode, checking: Checking): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const pending = [start];
  for (let node = pending.pop(); node !== undefined && nodes.length < MAX_SCHEMAS; node = pending.pop()) {
    const { node: followed } = followName(node, checking.components);
    nodes.push(followed);
    for (const { relation, schema } of followed.children)
      if (IN_PLACE.has(relation) && holds(value, schema, checking)) pending.push(schema);
  }
  return nodes;
}
