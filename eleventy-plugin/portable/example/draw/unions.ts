import type { SchemaNode, SchemaRelation } from "../../model/index.js";

/** Alternatives of one layer. */
export interface Union {
  readonly node: SchemaNode;
  readonly relations: ReadonlySet<SchemaRelation>;
  /** Those that are more than `null` first. */
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
    branches: [...branches.filter((branch) => !isNull(branch)), ...branches.filter(isNull)],
    wishes({ name }) {
      if (discriminator === undefined || name === undefined) return [];
      const value = discriminator.mapping.find(({ schema }) => schema === name)?.value ?? name;
      return [{ property: discriminator.property, value }];
    },
  };
}

function isNull({ types }: SchemaNode): boolean {
  return types.length === 1 && types[0] === "null";
}
