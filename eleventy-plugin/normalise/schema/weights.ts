import type { SchemaNode } from "../../portable/model/index.js";

/** How many nodes a node and all it contains come to when written out: shared ones count wherever they stand. */
export interface Weights {
  of(node: SchemaNode): number;
  /** Weighs a finished node, its children being known, and returns it. */
  noted(node: SchemaNode): SchemaNode;
}

export function createWeights(): Weights {
  const known = new WeakMap<SchemaNode, number>();
  const weights: Weights = {
    of: (node) => known.get(node) ?? 1,
    noted(node) {
      if (node.children.length > 0)
        known.set(
          node,
          node.children.reduce((sum, { schema }) => sum + weights.of(schema), 1),
        );
      return node;
    },
  };
  return weights;
}
