import type { Json, SchemaNode } from "../model/index.js";
import { isList } from "../request/primitive-text.js";
import { holds, report, type Checking } from "./checking.js";

/** Items: by place, all others, and how many must be of a kind. */
export function checkList(value: Json, node: SchemaNode, path: string, checking: Checking): void {
  if (!isList(value)) return;
  const places = node.children.filter(({ relation }) => relation === "prefixItem");
  const rest =
    node.children.find(({ relation }) => relation === "items") ??
    node.children.find(({ relation }) => relation === "unevaluatedItems");
  for (const [index, item] of value.entries()) {
    const schema = places[index]?.schema ?? rest?.schema;
    const here = `${path}[${index}]`;
    if (schema?.never) report(checking, here, "mismatchUnknown");
    else if (schema !== undefined) checking.check(item, schema, here, checking);
  }
  for (const { relation, schema } of node.children)
    if (relation === "contains") checkContains(value, schema, node, path, checking);
}

/** https://json-schema.org/draft/2020-12/json-schema-validation#section-6.4.4 */
function checkContains(
  value: readonly Json[],
  schema: SchemaNode,
  { limits = {} }: SchemaNode,
  path: string,
  checking: Checking,
): void {
  const matching = value.filter((item) => holds(item, schema, checking)).length;
  const least = Number(limits["minContains"] ?? 1);
  const most = Number(limits["maxContains"] ?? Infinity);
  if (matching < least) report(checking, path, "mismatchMinContains", { limit: String(least) });
  if (matching > most) report(checking, path, "mismatchMaxContains", { limit: String(most) });
}
