import type { SchemaChild, SchemaNode } from "../model/schema-node.js";
import { without } from "../without.js";
import { followName, type Components } from "./components.js";

/** What readers choose between, as its schema names it; empty where there is no choice. */
export function branchNames(schema: SchemaNode, components: Components): readonly string[] {
  const branches = branchesOf(followName(schema, components).node);
  if (branches.length < 2) return [];
  return branches.map(({ schema: { title, name, label } }, index) => {
    const kind = label.map(({ text }) => text).join("");
    return title ?? name ?? (kind || String(index + 1));
  });
}

/** A schema with one of its alternatives only, by its place in `branchNames`. */
export function withBranch(schema: SchemaNode, branch: number, components: Components): SchemaNode {
  const { node } = followName(schema, components);
  const chosen = branchesOf(node)[branch];
  const children = node.children.filter((child) => !isBranch(child) || child === chosen);
  return { ...without(node, "name"), children };
}

/** The first alternative that is not merely null. */
export function toBranch(node: SchemaNode, components: Components): SchemaChild | undefined {
  const branches = branchesOf(node);
  return branches.find(({ schema }) => !isNull(followName(schema, components).node)) ?? branches[0];
}

function branchesOf({ children }: SchemaNode): readonly SchemaChild[] {
  return children.filter(isBranch);
}

function isBranch({ relation }: SchemaChild): boolean {
  return relation === "oneOf" || relation === "anyOf";
}

function isNull({ types }: SchemaNode): boolean {
  return types.length === 1 && types[0] === "null";
}
