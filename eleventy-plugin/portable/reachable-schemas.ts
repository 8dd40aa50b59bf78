import type { NamedSchema, Reference, SchemaNode } from "./model/index.js";

type Table = ReadonlyMap<string, NamedSchema>;

const tableOf = new WeakMap<Reference, Table>();

/** Every component that schemas lead to, in the order they are first met. */
export function reachableSchemas(
  roots: readonly (SchemaNode | undefined)[],
  reference: Reference,
): readonly NamedSchema[] {
  const table = components(reference);
  const found = new Map<string, NamedSchema>();
  const waiting = roots.filter((node) => node !== undefined);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of node.children) waiting.push(child.schema);
    const target = node.name === undefined || found.has(node.name) ? undefined : table.get(node.name);
    if (node.name === undefined || !target) continue;
    found.set(node.name, target);
    waiting.push(target.schema);
  }
  return [...found.values()];
}

function components(reference: Reference): Table {
  const known = tableOf.get(reference);
  if (known) return known;
  const table = new Map(reference.schemas.map((component) => [component.name, component]));
  tableOf.set(reference, table);
  return table;
}
