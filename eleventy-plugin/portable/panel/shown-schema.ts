import { resolveRef, type Components } from "../schema/components.js";
import type { SchemaChild, SchemaNode } from "../model/index.js";
import { omit } from "../omit.js";

/** A field of a form, or a header of a message. */
export interface ShownField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: SchemaNode;
}

/**
 * Returns the part of a schema that a form shows: properties of an object or items of an array, one level
 * deep, with references resolved. The reader edits deeper values, and values with alternatives, as JSON.
 * Returns the schema itself if the form shows all of it.
 */
export function shownSchema(schema: SchemaNode, components: Components): SchemaNode {
  if (isLeaf(schema)) return schema;
  const { node } = resolveRef(schema, components);
  const shown = shownChildren(node);
  if (schema.name === undefined && shown.length === node.children.length && shown.every(isLeafChild))
    return schema;
  return outline(
    node,
    shown.map((child) => ({ ...child, schema: outline(resolveRef(child.schema, components).node, []) })),
  );
}

/** Maximum number of schemas visited for the fields of one form. */
const MAX_SCHEMAS = 200;

/**
 * Returns the properties of a schema, including those of its `allOf`, `oneOf` and `anyOf` branches. Each is
 * reduced to the part that a form shows.
 */
export function shownFields(schema: SchemaNode, components: Components): readonly ShownField[] {
  const found = new Map<string, ShownField>();
  const queue = [schema];
  for (let node = queue.shift(), left = MAX_SCHEMAS; node && left > 0; node = queue.shift(), left -= 1) {
    for (const { relation, label, required, schema: inner } of resolveRef(node, components).node.children) {
      if (relation === "property" && !found.has(label))
        found.set(label, { name: label, required, schema: shownSchema(inner, components) });
      if (COMBINED.test(relation)) queue.push(inner);
    }
  }
  return [...found.values()];
}

const COMBINED = /^(?:allOf|oneOf|anyOf)$/;

function shownChildren({ children }: SchemaNode): readonly SchemaChild[] {
  const isCombined = children.some(({ relation }) => COMBINED.test(relation));
  const isTuple = children.some(({ relation }) => relation === "prefixItem");
  return children.filter(
    ({ relation }) => (relation === "property" && !isCombined) || (relation === "items" && !isTuple),
  );
}

function isLeaf({ name, children }: SchemaNode): boolean {
  return name === undefined && children.length === 0;
}

function isLeafChild({ schema }: SchemaChild): boolean {
  return isLeaf(schema);
}

/**
 * Replaces the children of a schema. Removes limits, the discriminator and examples, which are only needed
 * for validating and generating values.
 */
function outline(node: SchemaNode, children: readonly SchemaChild[]): SchemaNode {
  return { ...omit(node, "limits", "discriminator"), examples: [], children };
}
