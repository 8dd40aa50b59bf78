import type { SchemaChild, SchemaNode } from "../model/schema-node.js";
import { omit } from "../omit.js";
import { resolveRef, type Components } from "./components.js";

/**
 * Returns the names of a schema's alternatives. The list is empty if there is no choice, or if the
 * alternatives differ only in their required fields.
 */
export function branchNames(schema: SchemaNode, components: Components): readonly string[] {
  const branches = branchesOf(resolveRef(schema, components).node);
  if (branches.length < 2 || requiredChoices(branches, components) !== undefined) return [];
  return numbered(
    branches.map(({ schema: { title, name, label } }, index) => {
      const kind = label.map(({ text }) => text).join("");
      return title ?? name ?? (kind || String(index + 1));
    }),
  );
}

/** Numbers equal names to make them distinct. */
export function numbered(names: readonly string[]): readonly string[] {
  const all = new Map<string, number>();
  for (const name of names) all.set(name, (all.get(name) ?? 0) + 1);
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return all.get(name) === 1 ? name : `${name} ${count}`;
  });
}

/**
 * Returns the required fields of each alternative if the alternatives do nothing but require fields, or
 * forbid them by `not`: `anyOf: [{ required: [a] }, { required: [b] }]`. Otherwise returns undefined.
 */
export function requiredChoices(
  branches: readonly SchemaChild[],
  components: Components,
): readonly (readonly string[])[] | undefined {
  const choices: (readonly string[])[] = [];
  for (const { schema } of branches) {
    const { node } = resolveRef(schema, components);
    const fields = node.children.filter(isBareRequired).map(({ label }) => label);
    const others = node.children.filter((child) => !isBareRequired(child));
    const isMore = others.some(
      ({ relation, schema }) => relation !== "not" || !schema.children.every(isBareRequired),
    );
    const isDescribed =
      node.title !== undefined || node.description !== undefined || node.constraints.length > 0;
    if (fields.length === 0 || isMore || isDescribed) return undefined;
    choices.push(fields);
  }
  return choices;
}

/** Whether a child only marks a property as required, without describing it. */
export function isBareRequired({ relation, required, schema }: SchemaChild): boolean {
  return (
    relation === "property" &&
    required &&
    schema.types.length + schema.children.length + schema.constraints.length === 0 &&
    schema.const === undefined &&
    schema.enum === undefined &&
    schema.name === undefined &&
    schema.never !== true
  );
}

/** Returns a schema with only one of its alternatives. `branch` is its index in `branchNames`. */
export function withBranch(schema: SchemaNode, branch: number, components: Components): SchemaNode {
  const { node } = resolveRef(schema, components);
  const chosen = branchesOf(node)[branch];
  const children = node.children.filter((child) => !isBranch(child) || child === chosen);
  return { ...omit(node, "name"), children };
}

/** Returns the first alternative that allows more than null, otherwise the first alternative. */
export function toBranch(node: SchemaNode, components: Components): SchemaChild | undefined {
  const branches = branchesOf(node);
  return branches.find(({ schema }) => !isOnlyNull(resolveRef(schema, components).node)) ?? branches[0];
}

function branchesOf({ children }: SchemaNode): readonly SchemaChild[] {
  return children.filter(isBranch);
}

function isBranch({ relation }: SchemaChild): boolean {
  return relation === "oneOf" || relation === "anyOf";
}

/** Whether a schema allows only `null`. */
export function isOnlyNull({ types }: Pick<SchemaNode, "types">): boolean {
  return types.length === 1 && types[0] === "null";
}
