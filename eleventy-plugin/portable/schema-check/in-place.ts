import { followName } from "../example/components.js";
import type { Json, SchemaNode } from "../model/index.js";
import { isMap } from "../request/primitive-text.js";
import { holds, type Checking } from "./checking.js";

const MAX_SCHEMAS = 200;

/** A schema, and all in it that hold for the whole value too: they say which parts of it are evaluated. */
export function schemasInPlace(value: Json, start: SchemaNode, checking: Checking): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const pending = [start];
  for (let node = pending.pop(); node !== undefined && nodes.length < MAX_SCHEMAS; node = pending.pop()) {
    const { node: followed } = followName(node, checking.components);
    nodes.push(followed);
    pending.push(...appliedTo(value, followed, checking));
  }
  return nodes;
}

/**
 * The schemas of a schema that apply to the same value, and hold: a `then` only where its `if` holds, what depends on a
 * field only where that is there. https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
 */
function appliedTo(value: Json, { children }: SchemaNode, checking: Checking): readonly SchemaNode[] {
  const condition = children.find(({ relation }) => relation === "if");
  const isMet = condition !== undefined && holds(value, condition.schema, checking);
  return children
    .filter(({ relation, label, schema }) => {
      if (relation === "if") return isMet;
      if (relation === "then" && !isMet) return false;
      if (relation === "else" && isMet) return false;
      if (relation === "dependentSchema" && !(isMap(value) && Object.hasOwn(value, label))) return false;
      return IN_PLACE.has(relation) && holds(value, schema, checking);
    })
    .map(({ schema }) => schema);
}

const IN_PLACE = new Set(["oneOf", "anyOf", "allOf", "then", "else", "dependentSchema"]);
