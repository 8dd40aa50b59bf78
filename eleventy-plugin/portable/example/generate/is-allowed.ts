import type { Json, SchemaNode } from "../../model/index.js";
import { checkValue, type CheckOptions } from "../../schema-check/schema-check.js";
import type { Generation } from "./generation.js";

/**
 * Whether a value satisfies all of the schemas. By default it may match several alternatives of a `oneOf`.
 *
 * @param formats Whether formats count as rules.
 * @param exactlyOne Where a value of a `oneOf` must match exactly one alternative.
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
