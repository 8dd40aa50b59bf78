import type { SchemaChild, SchemaNode } from "../model/schema-node.js";
import { followName, type Components } from "./components.js";

/** The first alternative that is not merely null. */
export function toBranch({ children }: SchemaNode, components: Components): SchemaChild | undefined {
  const branches = children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf");
  return branches.find(({ schema }) => !isNull(followName(schema, components).node)) ?? branches[0];
}

function isNull({ types }: SchemaNode): boolean {
  return types.length === 1 && types[0] === "null";
}
