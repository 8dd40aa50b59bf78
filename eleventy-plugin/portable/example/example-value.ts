import type { Json, SchemaNode } from "../model/index.js";
import { followName, type Components } from "./components.js";
import { drawValue } from "./draw/draw-value.js";
import type { DrawOptions } from "./draw/drawing.js";

export type { DrawOptions } from "./draw/drawing.js";

/**
 * A value that a schema allows: its own example, constant, default or first enumerated value, else one drawn from its
 * rules. The same schema always gives the same value. Undefined where nothing finite can be drawn.
 */
export function exampleValue(
  node: SchemaNode,
  components: Components,
  options: DrawOptions,
): Json | undefined {
  return drawValue(node, components, options)?.value;
}

/** The value that a schema itself gives as an example, if any. */
export function ownExample(node: SchemaNode, components: Components): Json | undefined {
  return followName(node, components).node.examples[0];
}
