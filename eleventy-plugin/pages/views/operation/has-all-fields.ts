import type { Components } from "../../../portable/schema/components.js";
import { childrenIn, gatherLayers } from "../../../portable/example/generate/layers.js";
import { groupByKey } from "../../../portable/group-by-key.js";
import type { Json, SchemaNode } from "../../../portable/model/index.js";
import { isJsonArray, isJsonObject } from "../../../portable/request/primitive-text.js";

/** Objects nested more deeply are not checked and count as complete. */
const MAX_DEPTH = 8;

/**
 * Whether a generated value has every field that may be sent in its direction. Reused examples of parts may
 * lack some. A field whose component is nested in itself is not required.
 */
export function hasAllFields(
  value: Json,
  schemas: readonly SchemaNode[],
  settings: { readonly components: Components; readonly side: "request" | "response" },
  passed: readonly string[] = [],
  depth = 0,
): boolean {
  if (depth > MAX_DEPTH || (!isJsonObject(value) && !isJsonArray(value))) return true;
  const { nodes, names } = gatherLayers(schemas, settings.components);
  const within = [...passed, ...names];
  if (isJsonArray(value)) {
    const items = childrenIn(nodes, "items").map(({ schema }) => schema);
    return (
      items.length === 0 || value.every((item) => hasAllFields(item, items, settings, within, depth + 1))
    );
  }
  const hidden = settings.side === "request" ? "readOnly" : "writeOnly";
  const fields = groupByKey(childrenIn(nodes, "property").map((child) => [child.label, child.schema]));
  return [...fields].every(([name, here]) => {
    const item = value[name];
    if (Object.hasOwn(value, name) && item !== undefined)
      return hasAllFields(item, here, settings, within, depth + 1);
    const inner = gatherLayers(here, settings.components);
    return (
      inner.nodes.some((node) => node[hidden] || node.never === true) ||
      inner.names.some((each) => within.includes(each))
    );
  });
}
