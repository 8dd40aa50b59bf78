import type { NamedSchema, SchemaNode } from "../model/index.js";
import { omit } from "../omit.js";
import { memoiseByObject } from "../memoise.js";

/** Component schemas by name. */
export type Components = ReadonlyMap<string, SchemaNode>;

export const toComponents = memoiseByObject(
  (schemas: readonly NamedSchema[]): Components => new Map(schemas.map(({ name, schema }) => [name, schema])),
);

/**
 * Returns a schema merged with the component it refers to; keywords beside the reference take precedence.
 * `names` lists the resolved components. Stops at a circular reference and at one without a target.
 */
export function resolveRef(
  node: SchemaNode,
  components: Components,
): { readonly node: SchemaNode; readonly names: readonly string[] } {
  let merged = node;
  const names: string[] = [];
  for (let name = node.name; name !== undefined && !names.includes(name);) {
    names.push(name);
    const target = components.get(name);
    if (!target) break;
    merged = withBase(merged, target);
    name = target.name;
  }
  return { node: merged, names };
}

/** Returns the types that `resolveRef` would find, without resolving the rest. */
export function resolveTypes(node: SchemaNode, components: Components): readonly string[] {
  const seen = new Set<SchemaNode>();
  for (let at: SchemaNode | undefined = node; at !== undefined && !seen.has(at);) {
    if (at.types.length > 0) return at.types;
    seen.add(at);
    at = at.name === undefined ? undefined : components.get(at.name);
  }
  return [];
}

function withBase(node: SchemaNode, base: SchemaNode): SchemaNode {
  return {
    ...base,
    ...node,
    types: node.types.length > 0 ? node.types : base.types,
    readOnly: node.readOnly || base.readOnly,
    writeOnly: node.writeOnly || base.writeOnly,
    limits: { ...base.limits, ...node.limits },
    examples: node.examples.length > 0 ? node.examples : base.examples,
    children: node.children.length === 0 ? base.children : [...base.children, ...node.children],
  };
}

/** Returns a schema without its own examples, which may lack fields that are to be generated. */
export function withoutOwnExamples(schema: SchemaNode, components: Components): SchemaNode {
  const { node } = resolveRef(schema, components);
  return node.examples.length === 0 ? schema : { ...omit(node, "name"), examples: [] };
}
