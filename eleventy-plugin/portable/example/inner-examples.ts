import type { Json, SchemaChild, SchemaNode } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { toBranch } from "../schema/branch.js";
import { resolveRef, type Components } from "../schema/components.js";
import { formProperties } from "./form-properties.js";

/** Maximum number of schemas visited for one parameter. */
const MAX_SCHEMAS = 200;
/** Maximum nesting of arrays and objects. */
const MAX_DEPTH = 4;
const PARTS = /^(?:items|prefixItem|property|additionalProperties)$/;

/**
 * Whether the items of an array, or the fields of an object, have their own examples, up to `MAX_DEPTH`
 * levels deep.
 */
export function hasNestedExample(schema: SchemaNode, components: Components): boolean {
  return hasInside(schema, components, MAX_DEPTH, { left: MAX_SCHEMAS });
}

function hasInside(
  schema: SchemaNode,
  components: Components,
  depth: number,
  budget: { left: number },
): boolean {
  const { node } = resolveRef(schema, components);
  budget.left -= 1;
  if (depth < 0 || budget.left < 0 || node.readOnly) return false;
  const branch = toBranch(node, components);
  return [...node.children.filter(isPart), ...(branch ? [branch] : [])].some(
    (child) =>
      hasOwnExample(child.schema, components) ||
      hasInside(child.schema, components, depth - (PARTS.test(child.relation) ? 1 : 0), budget),
  );
}

const isPart = ({ relation }: SchemaChild): boolean => PARTS.test(relation) || relation === "allOf";

function hasOwnExample(schema: SchemaNode, components: Components): boolean {
  const { readOnly, examples } = resolveRef(schema, components).node;
  return !readOnly && examples.some((value) => value !== null);
}

/**
 * Returns a generated value without optional fields that have no example, because these would be sent with
 * made-up values.
 */
export function withExamplesOnly(value: Json, schema: SchemaNode, components: Components): Json {
  const { node } = resolveRef(schema, components);
  if (isJsonArray(value)) {
    const items = node.children.find(({ relation }) => relation === "items")?.schema;
    return items ? value.map((item) => withExamplesOnly(item, items, components)) : value;
  }
  if (!isJsonObject(value) || hasOwnExample(node, components)) return value;
  const { properties } = formProperties(node, components);
  const declared = new Map(properties.map((child) => [child.label, child]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const child = declared.get(name);
      if (child === undefined) return [[name, item] as const];
      const isIncluded =
        child.required ||
        hasOwnExample(child.schema, components) ||
        hasNestedExample(child.schema, components);
      return isIncluded ? [[name, withExamplesOnly(item, child.schema, components)] as const] : [];
    }),
  );
}
