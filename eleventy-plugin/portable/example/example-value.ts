import type { Json, SchemaNode } from "../model/index.js";
import { resolveRef, type Components } from "./components.js";
import { generateValue } from "./generate/generate-value.js";
import type { GenerateOptions } from "./generate/generation.js";

export type { GenerateOptions } from "./generate/generation.js";

/**
 * A value that a schema allows: its own example, constant, default or first enumerated value, else one drawn from its
 * rules. The same schema always gives the same value. Undefined where nothing finite can be drawn.
 */
export function generateExample(
  node: SchemaNode,
  components: Components,
  options: GenerateOptions,
): Json | undefined {
  return generateValue(node, components, options)?.value;
}

/** The value that a schema itself gives as an example, if any. */
export function ownExample(node: SchemaNode, components: Components): Json | undefined {
  return resolveRef(node, components).node.examples[0];
}
