import type { SchemaChild, SchemaNode } from "../model/index.js";
import { toBranch } from "../schema/branch.js";
import { resolveRef, type Components } from "../schema/components.js";
import { isAny, isCatchAll } from "./generate/file-field.js";

/** Maximum number of schemas visited for the fields of one form. */
const MAX_SCHEMAS = 200;

/** The properties from which the fields of a form are created. */
export interface FormProperties {
  /**
   * Writable properties of the schema, of its `allOf` schemas, and of its first alternative that is not null.
   */
  readonly properties: readonly SchemaChild[];
  readonly discriminators: ReadonlySet<string>;
  /** The schema of properties without a schema of their own. */
  readonly others?: SchemaNode;
}

export function formProperties(schema: SchemaNode | undefined, components: Components): FormProperties {
  const found = new Map<string, SchemaChild>();
  const discriminators = new Set<string>();
  let others: SchemaNode | undefined;
  const waiting = schema ? [schema] : [];
  for (let next = waiting.shift(), left = MAX_SCHEMAS; next && left > 0; next = waiting.shift(), left -= 1) {
    const { node } = resolveRef(next, components);
    if (node.discriminator) discriminators.add(node.discriminator.property);
    for (const child of node.children) {
      if (child.relation === "allOf") waiting.push(child.schema);
      if (child.relation === "property") found.set(child.label, merge(found.get(child.label), child));
      if (isCatchAll(child)) others ??= child.schema;
    }
    const branch = toBranch(node, components);
    if (branch) waiting.push(branch.schema);
  }
  const properties = [...found.values()].filter(
    (child) => !resolveRef(child.schema, components).node.readOnly,
  );
  return { properties, discriminators, ...(others && { others }) };
}

/**
 * Merges two declarations of a property. Uses the first schema that declares anything; the property is
 * required if either declaration requires it.
 */
function merge(known: SchemaChild | undefined, child: SchemaChild): SchemaChild {
  if (!known) return child;
  return { ...(isAny(known.schema) ? child : known), required: known.required || child.required };
}
