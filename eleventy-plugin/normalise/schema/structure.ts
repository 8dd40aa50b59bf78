import { isObject, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Composition } from "./composition.js";

/**
 * Keywords that add content to a referenced schema. All others describe or limit it, and can be shown beside
 * its name.
 */
const STRUCTURAL = (
  "properties required patternProperties additionalProperties propertyNames unevaluatedProperties items prefixItems contains " +
  "unevaluatedItems oneOf anyOf not if then else dependentSchemas dependentRequired contentSchema"
).split(" ");

/** Whether a schema is one reference with only descriptions and limits beside it. */
export function isOnlyNamed({ references, layers, never, problem }: Composition): boolean {
  if (references.length !== 1 || never || problem !== undefined) return false;
  return layers.every(
    ({ part, unwrapped }) =>
      !STRUCTURAL.some((keyword) => keyword !== unwrapped && hasContent(part, keyword)),
  );
}

function hasContent({ value }: Part, keyword: string): boolean {
  if (!Object.hasOwn(value, keyword)) return false;
  const content = getOwn(value, keyword);
  if (content === true) return false;
  if (Array.isArray(content)) return content.length > 0;
  return !isObject(content) || Object.keys(content).length > 0;
}
