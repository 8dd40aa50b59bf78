import type { Json, SchemaNode } from "../../model/index.js";
import { checkValue, type CheckOptions } from "../../schema-check/schema-check.js";
import type { Generation } from "./generation.js";

/**
 * Whether a value breaks no rule of any of the schemas; it may fit several alternatives of a `oneOf` unless said.
 *
 * @param formats A format counts as a rule, too.
 */
export function isAllowed(
  value: Json,
  nodes: readonly SchemaNode[],
  { components, side, work }: Generation,
  formats = false,
  exactlyOne: CheckOptions["exactlyOne"] = "nowhere",
): boolean {
  const options = { side, limit: 1, work, formats, exactlyOne };
  return nodes.every((node) => checkValue(value, node, components, options).length === 0);
}
