import type { NamedSchema, Reference, SchemaNode } from "../model/index.js";
import { memoiseByObject } from "../memoise.js";

/**
 * Maximum number of schema nodes in the components of one panel file. Components beyond the maximum are
 * omitted, and references to them allow any value.
 */
const MAX_NODES = 8_000;
/**
 * Number of schema nodes that the files of all operations share, because each operation of a large API may
 * use all schemas. `MIN_NODES` per operation are allowed even if the sum is then larger.
 */
const MAX_TOTAL_NODES = 1_500_000;
const MIN_NODES = 200;

/**
 * Returns the components that schemas use, directly or indirectly. The nearest come first. Omits components
 * that would exceed the maximum number of nodes.
 */
export function reachableSchemas(
  roots: readonly (SchemaNode | undefined)[],
  reference: Pick<Reference, "schemas" | "tags">,
): readonly NamedSchema[] {
  const table = componentsByName(reference.schemas);
  const found = new Set<NamedSchema>();
  const seen = new Set<string>();
  const queue = roots.flatMap((node) => (node === undefined ? [] : contentsOf(node).names));
  let left = nodeBudget(reference.tags);
  for (const name of queue) {
    const target = seen.has(name) ? undefined : table.get(name);
    seen.add(name);
    if (target === undefined) continue;
    const { names, nodes } = contentsOf(target.schema);
    if (nodes > left) continue;
    left -= nodes;
    found.add(target);
    queue.push(...names);
  }
  return [...found];
}

function nodeBudget(tags: Reference["tags"]): number {
  const operations = tags.reduce((sum, tag) => sum + tag.operations.length, 0);
  const share = Math.floor(MAX_TOTAL_NODES / Math.max(operations, 1));
  return Math.min(MAX_NODES, Math.max(MIN_NODES, share));
}

interface Contents {
  /** Names of the components that the schema uses directly. */
  readonly names: readonly string[];
  readonly nodes: number;
}

const contentsOf = memoiseByObject((root: SchemaNode): Contents => {
  const names = new Set<string>();
  const nodes = [root];
  for (const { name, children } of nodes) {
    if (name !== undefined) names.add(name);
    for (const { schema } of children) nodes.push(schema);
  }
  return { names: [...names], nodes: nodes.length };
});

const componentsByName = memoiseByObject(
  (schemas: readonly NamedSchema[]) => new Map(schemas.map((component) => [component.name, component])),
);
