import type { Json, SchemaNode, SchemaRelation } from "../../model/index.js";
import { givesValue } from "./given-values.js";
import type { Layers } from "./layers.js";

/** Alternatives of one layer. */
export interface Union {
  readonly node: SchemaNode;
  readonly relations: ReadonlySet<SchemaRelation>;
  /** Those that are more than `null` first; "one of these, or any text" is one of these. */
  readonly branches: readonly SchemaNode[];
  /** What the discriminator says of a branch. */
  wishes(branch: SchemaNode): readonly { readonly property: string; readonly value: string }[];
}

/** The alternatives that a value must choose from. What is an heir already is not chosen once more. */
export function unionKeywords({ nodes, names }: Pick<Layers, "nodes" | "names">): readonly Union[] {
  return nodes.flatMap((node) =>
    (["oneOf", "anyOf"] as const).flatMap((relation) => {
      const branches = node.children
        .filter((child) => child.relation === relation)
        .map(({ schema }) => schema);
      const isChosen =
        node.discriminator?.implied &&
        branches.some(({ name }) => name !== undefined && names.includes(name));
      return branches.length === 0 || isChosen ? [] : [toUnion(node, relation, branches, nodes)];
    }),
  );
}

const RELATIONS = { oneOf: new Set<SchemaRelation>(["oneOf"]), anyOf: new Set<SchemaRelation>(["anyOf"]) };

function toUnion(
  node: SchemaNode,
  relation: keyof typeof RELATIONS,
  branches: readonly SchemaNode[],
  nodes: readonly SchemaNode[],
): Union {
  const { discriminator } = node;
  const wanted = discriminator && wantedValue(discriminator.property, nodes);
  const meant = discriminator?.mapping.find(({ value }) => value === wanted)?.schema;
  const isMeant = ({ name }: SchemaNode): boolean =>
    name === meant || (name === undefined && meant !== undefined);
  const first = meant === undefined ? [] : branches.filter(isMeant);
  return {
    node,
    relations: RELATIONS[relation],
    branches: [...first, ...sortedBranches(branches.filter((branch) => !first.includes(branch)))],
    wishes({ name }) {
      if (discriminator === undefined || name === undefined) return [];
      const value = discriminator.mapping.find(({ schema }) => schema === name)?.value ?? name;
      return [{ property: discriminator.property, value }];
    },
  };
}

/** What is wished for in a property, or the only value that it may have. */
function wantedValue(property: string, nodes: readonly SchemaNode[]): Json | undefined {
  for (const { children } of nodes)
    for (const { relation, label, schema } of children)
      if (relation === "property" && label === property && (schema.const ?? schema.examples[0]) !== undefined)
        return schema.const ?? schema.examples[0];
  return undefined;
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
