import type { SchemaNode } from "../../../portable/model/index.js";
import type { PageSchemas } from "./page-schemas.js";

/**
 * Memoises `find` by key within `schemas.scope` (default) or `schemas.place`, because hundreds of pages show
 * the same schemas.
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

/**
 * Returns the same node for all references to a named schema that add no fields, so that they share memoised
 * results. Use it only for results that depend on the fields alone.
 */
export function canonicalReference(node: SchemaNode, { scope }: PageSchemas): SchemaNode {
  if (node.name === undefined || node.children.length > 0) return node;
  const existing = scope.references.get(node.name);
  if (existing === undefined) scope.references.set(node.name, node);
  return existing ?? node;
}
