import type { SchemaNode } from "../../../portable/model/index.js";
import type { PageSchemas } from "./page-schemas.js";

/**
 * The same function, asked once for each key and each reference, or each place that pages link from: hundreds of pages
 * show the same schema.
 */
export function memoisePerScope<Key extends object, Found extends object>(
  find: (key: Key, schemas: PageSchemas) => Found,
  per: "scope" | "place" = "scope",
): (key: Key, schemas: PageSchemas) => Found {
  const caches = new WeakMap<object, Map<Key, Found>>();
  return (key, schemas) => {
    const cached = caches.get(schemas[per])?.get(key);
    if (cached !== undefined) return cached;
    const found = find(key, schemas);
    const cache = caches.get(schemas[per]) ?? new Map<Key, Found>();
    caches.set(schemas[per], cache.set(key, found));
    return found;
  };
}

/** For what follows from a schema's fields alone: all references without fields of their own are one. */
export function canonicalReference(node: SchemaNode, { scope }: PageSchemas): SchemaNode {
  if (node.name === undefined || node.children.length > 0) return node;
  const known = scope.references.get(node.name);
  if (known === undefined) scope.references.set(node.name, node);
  return known ?? node;
}
