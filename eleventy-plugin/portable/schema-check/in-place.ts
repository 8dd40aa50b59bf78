import { resolveRef } from "../schema/components.js";
import type { Json, SchemaNode } from "../model/index.js";
import { isJsonObject } from "../request/primitive-text.js";
import { isValid, type CheckContext } from "./check-context.js";

const MAX_SCHEMAS = 200;

/**
 * Returns a schema and all its subschemas that apply to the whole value. They determine which items and
 * properties are evaluated.
 */
export function schemasInPlace(value: Json, start: SchemaNode, context: CheckContext): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const pending = [start];
  for (let node = pending.pop(); node !== undefined && nodes.length < MAX_SCHEMAS; node = pending.pop()) {
    const { node: resolved } = resolveRef(node, context.components);
    nodes.push(resolved);
    pending.push(...appliedTo(value, resolved, context));
  }
  return nodes;
}

/**
 * Returns the subschemas that apply to the same value and match: a `then` only if its `if` matches, a
 * dependent schema only if its field exists.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
 */
function appliedTo(value: Json, { children }: SchemaNode, context: CheckContext): readonly SchemaNode[] {
  const condition = children.find(({ relation }) => relation === "if");
  const isMet = condition !== undefined && isValid(value, condition.schema, context);
  return children
    .filter(({ relation, label, schema }) => {
      if (relation === "if") return isMet;
      if (relation === "then" && !isMet) return false;
      if (relation === "else" && isMet) return false;
      if (relation === "dependentSchema" && !(isJsonObject(value) && Object.hasOwn(value, label)))
        return false;
      return IN_PLACE.has(relation) && isValid(value, schema, context);
    })
    .map(({ schema }) => schema);
}

const IN_PLACE = new Set(["oneOf", "anyOf", "allOf", "then", "else", "dependentSchema"]);
