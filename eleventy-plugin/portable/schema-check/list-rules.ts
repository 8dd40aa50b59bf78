import type { Json, SchemaNode, SchemaRelation } from "../model/index.js";
import { isJsonArray } from "../request/primitive-text.js";
import { isValid, reportMismatch, type CheckContext } from "./check-context.js";
import { schemasInPlace } from "./in-place.js";

/** Checks the items of an array by `prefixItems`, `items`, `unevaluatedItems` and `contains`. */
export function checkList(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
  if (!isJsonArray(value)) return;
  const prefixItems = childrenOf(node, "prefixItem");
  const [items] = childrenOf(node, "items");
  const [rest] = items === undefined ? childrenOf(node, "unevaluatedItems") : [items];
  const isOther = rest === items ? () => true : unevaluated(value, node, context);
  for (const [index, item] of value.entries()) {
    const schema = prefixItems[index] ?? (isOther(index) ? rest : undefined);
    const itemPath = `${path}[${index}]`;
    if (schema?.never) reportMismatch(context, itemPath, "mismatchUnknown");
    else if (schema !== undefined) context.check(item, schema, itemPath, context);
  }
  for (const schema of childrenOf(node, "contains")) checkContains(value, schema, node, path, context);
}

function childrenOf({ children }: SchemaNode, wanted: SchemaRelation): readonly SchemaNode[] {
  return children.filter(({ relation }) => relation === wanted).map(({ schema }) => schema);
}

/**
 * Returns a predicate for the indexes of items that no other keyword evaluates:
 * https://json-schema.org/draft/2020-12/json-schema-core#section-11.2
 */
function unevaluated(
  value: readonly Json[],
  start: SchemaNode,
  context: CheckContext,
): (index: number) => boolean {
  const nodes = schemasInPlace(value, start, context);
  const isAll = nodes.some(
    (node, index) =>
      childrenOf(node, "items").length > 0 || (index > 0 && childrenOf(node, "unevaluatedItems").length > 0),
  );
  const prefixCount = Math.max(...nodes.map((node) => childrenOf(node, "prefixItem").length));
  const contained = nodes.flatMap((node) => childrenOf(node, "contains"));
  return (index) =>
    !isAll &&
    index >= prefixCount &&
    !contained.some((schema) => isValid(value[index] ?? null, schema, context));
}

/** https://json-schema.org/draft/2020-12/json-schema-validation#section-6.4.4 */
function checkContains(
  value: readonly Json[],
  schema: SchemaNode,
  { limits = {} }: SchemaNode,
  path: string,
  context: CheckContext,
): void {
  const matching = value.filter((item) => isValid(item, schema, context)).length;
  const least = Number(limits["minContains"] ?? 1);
  const most = Number(limits["maxContains"] ?? Infinity);
  if (matching < least) reportMismatch(context, path, "mismatchMinContains", { count: least });
  if (matching > most) reportMismatch(context, path, "mismatchMaxContains", { count: most });
}
