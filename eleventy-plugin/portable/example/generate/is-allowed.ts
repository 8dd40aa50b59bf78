import type { Json, SchemaNode } from "../../model/index.js";
import { checkValue, type CheckOptions } from "../../schema-check/schema-check.js";
import type { Generation } from "./generation.js";

/**
 * Whether a value satisfies all of the schemas. It may match several alternatives of a `oneOf`, depending on
 * `options`.
 *
 * @param formats Whether formats count as rules.
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
