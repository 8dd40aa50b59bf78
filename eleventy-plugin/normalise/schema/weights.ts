import type { SchemaNode } from "../../portable/model/index.js";

const known = new WeakMap<SchemaNode, number>();

/** How many nodes a node and all it contains come to when written out: shared ones count wherever they stand. */
export function weightOf(node: SchemaNode): number {
  return known.get(node) ?? 1;
}

/** Weighs a finished node, its children being known, and returns it. */
export function weighed(node: SchemaNode): SchemaNode {
  if (node.children.length > 0)
    known.set(
      node,
      node.children.reduce((sum, { schema }) => sum + weightOf(schema), 1),
    );
  return node;
}
