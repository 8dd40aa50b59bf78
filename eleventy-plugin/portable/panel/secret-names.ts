import { resolveRef, type Components } from "../schema/components.js";
import type { SchemaNode } from "../model/index.js";
import { isSecretName } from "../secret-detection.js";

/** Maximum number of schemas visited. A document may contain thousands. */
const MAX_SCHEMAS = 5_000;

/**
 * Returns the names of all fields within a schema that are passwords, write-only or named like a secret. An
 * empty name means the value itself. If the schema is too large to visit, returns only an empty name.
 */
export function secretNames(schema: SchemaNode, components: Components): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const queue: { readonly name: string; readonly node: SchemaNode }[] = [{ name: "", node: schema }];
  for (let next = queue.pop(), left = MAX_SCHEMAS; next; next = queue.pop(), left -= 1) {
    if (left === 0) return [""];
    const { node, names: refNames } = resolveRef(next.node, components);
    if (node.format === "password" || node.writeOnly || isSecretName(next.name)) names.add(next.name);
    if (refNames.some((name) => seen.has(name))) continue;
    for (const name of refNames) seen.add(name);
    for (const { relation, label, schema: child } of node.children)
      queue.push({ name: relation === "property" ? label : next.name, node: child });
  }
  return [...names];
}
