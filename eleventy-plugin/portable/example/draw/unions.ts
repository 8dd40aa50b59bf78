import type { SchemaNode, SchemaRelation } from "../../model/index.js";
import { givesValue } from "./given-values.js";

/** Alternatives of one layer. */
export interface Union {
  readonly node: SchemaNode;
  readonly relations: ReadonlySet<SchemaRelation>;
  /** Those that are more than `null` first; "one of these, or any text" is one of these. */
  readonly branches: readonly SchemaNode[];
  /** What the discriminator says of a branch. */
  wishes(branch: SchemaNode): readonly { readonly property: string; readonly value: string }[];
}

/** The alternatives that a value must choose from. A base with a discriminator is one of those that build on it. */
export function unionKeywords(nodes: readonly SchemaNode[]): readonly Union[] {
  return nodes.flatMap((node) =>
    (["oneOf", "anyOf"] as const).flatMap((relation) => {
      const branches = node.children
        .filter((child) => child.relation === relation)
        .map(({ schema }) => schema);
      return branches.length === 0 ? [] : [toUnion(node, relation, branches)];
    }),
  );
}

const RELATIONS = { oneOf: new Set<SchemaRelation>(["oneOf"]), anyOf: new Set<SchemaRelation>(["anyOf"]) };

function toUnion(node: SchemaNode, relation: keyof typeof RELATIONS, branches: readonly SchemaNode[]): Union {
  const { discriminator } = node;
  return {
    node,
    relations: RELATIONS[relation],
    branches: sortedBranches(branches),
    wishes({ name }) {
      if (discriminator === undefined || name === undefined) return [];
      const value = discriminator.mapping.find(({ schema }) => schema === name)?.value ?? name;
      return [{ property: discriminator.property, value }];
    },
  };
}

function sortedBranches(branches: readonly SchemaNode[]): readonly SchemaNode[] {
  const isListed = branches.some((branch) => branch.enum !== undefined || branch.const !== undefined);
  const rank = (branch: SchemaNode): number => (isNull(branch) ? 2 : isListed && isAnyText(branch) ? 1 : 0);
  return branches.toSorted((one, other) => rank(one) - rank(other));
}

function isAnyText(node: SchemaNode): boolean {
  const { types, name, format, limits, children } = node;
  const isText = types.length === 1 && types[0] === "string" && name === undefined && format === undefined;
  return isText && limits === undefined && children.length === 0 && !givesValue(node);
}

function isNull({ types }: SchemaNode): boolean {
  return types.length === 1 && types[0] === "null";
}
