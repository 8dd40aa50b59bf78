import type { Json, SchemaNode } from "../model/index.js";
import { resolveRef, type Components } from "../schema/components.js";
import { generateValue } from "./generate/generate-value.js";
import type { GenerateOptions } from "./generate/generation.js";

export type { GenerateOptions } from "./generate/generation.js";

/**
 * Returns a value that a schema allows: its own example, constant, default or first enumerated value, or else
 * one generated from its rules. Deterministic for a schema. Undefined if no finite value can be generated.
 */
export function generateExample(
  node: SchemaNode,
  components: Components,
  options: GenerateOptions,
): Json | undefined {
  return generateValue(node, components, options)?.value;
}

/** Returns the first example that a schema itself declares, if any. */
export function ownExample(node: SchemaNode, components: Components): Json | undefined {
  return resolveRef(node, components).node.examples[0];
}
