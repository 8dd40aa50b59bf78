import type { SchemaNode } from "../../portable/model/index.js";
import { isObject } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Schemas } from "./schema-node.js";

/**
 * Maximum number of nodes, and maximum depth, of a body's schema on an operation page. A larger schema gets
 * its own page.
 */
const MAX_NODES = 500;
const MAX_DEPTH = 12;

/**
 * Returns the node of a body's schema. A schema too large for an operation page is treated as a reference: it
 * gets a name derived from its pointer, and its own page.
 */
export function namedIfLarge(value: unknown, pointer: string, schemas: Schemas): SchemaNode {
  const node = schemas.node(value, pointer);
  const isNamed = isObject(value) && typeof getOwn(value, "$ref") === "string";
  return isNamed || !pointer.startsWith("#/") || !isLarge(node)
    ? node
    : schemas.node({ $ref: pointer }, pointer);
}

function isLarge(start: SchemaNode): boolean {
  let nodes = 0;
  let level: readonly SchemaNode[] = [start];
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) return true;
    level = level.flatMap(({ children }) => children.map(({ schema }) => schema));
  }
  return false;
}
