import { isOnlyNull } from "../../schema/branch.js";
import type { Json, SchemaNode, SchemaRelation } from "../../model/index.js";
import { memoiseByObject } from "../../memoise.js";
import { declaresValue } from "./declared-values.js";
import type { Layers } from "./layers.js";

/** The alternatives of one layer. */
export interface Union {
  readonly node: SchemaNode;
  readonly relations: ReadonlySet<SchemaRelation>;
  /**
   * The alternatives in the order in which they are tried: `null` last, and before it an unrestricted string
   * if another alternative lists values.
   */
  readonly branches: readonly SchemaNode[];
  /** Whether the document declares no alternatives: these are then the schema itself and its subtypes. */
  readonly isImplied: boolean;
  /** Returns the discriminator's property and value for a branch; empty if there is none. */
  wishes(branch: SchemaNode): readonly { readonly property: string; readonly value: string }[];
}

/**
 * Returns the unions of all layers: a value must match an alternative of each. Omits a union implied by a
 * discriminator if one of its subtypes has been resolved already.
 */
export function unionKeywords({ nodes, names }: Pick<Layers, "nodes" | "names">): readonly Union[] {
  return nodes.flatMap((node) =>
    unionsIn(node)
      .filter(({ subtypes }) => !names.some((name) => subtypes.has(name)))
      .map((union) => preferredFirst(union, nodes)),
  );
}

interface UnionWithSubtypes extends Union {
  /** Names of the alternatives that a discriminator implies. */
  readonly subtypes: ReadonlySet<string>;
}

const unionsIn = memoiseByObject((node: SchemaNode): readonly UnionWithSubtypes[] =>
  (["oneOf", "anyOf"] as const).flatMap((relation) => {
    const branches = node.children.filter((child) => child.relation === relation).map(({ schema }) => schema);
    return branches.length === 0 ? [] : [toUnion(node, relation, branches)];
  }),
);

const RELATIONS = { oneOf: new Set<SchemaRelation>(["oneOf"]), anyOf: new Set<SchemaRelation>(["anyOf"]) };

function toUnion(
  node: SchemaNode,
  relation: keyof typeof RELATIONS,
  branches: readonly SchemaNode[],
): UnionWithSubtypes {
  const { discriminator } = node;
  return {
    node,
    relations: RELATIONS[relation],
    branches: sortedBranches(branches),
    isImplied: discriminator?.implied === true,
    subtypes: new Set(discriminator?.implied ? branches.flatMap(({ name }) => name ?? []) : []),
    wishes({ name }) {
      if (discriminator === undefined || name === undefined) return [];
      const value = discriminator.mapping.find(({ schema }) => schema === name)?.value ?? name;
      return [{ property: discriminator.property, value }];
    },
  };
}

/** Moves the alternative of a preferred discriminator value to the front. */
function preferredFirst(union: Union, nodes: readonly SchemaNode[]): Union {
  const { discriminator } = union.node;
  const wanted = discriminator && wantedValue(discriminator.property, nodes);
  if (discriminator === undefined || wanted === undefined) return union;
  const preferred = discriminator.mapping.find(({ value }) => value === wanted)?.schema;
  if (preferred === undefined) return union;
  const isPreferred = ({ name }: SchemaNode): boolean => (name ?? preferred) === preferred;
  const others = union.branches.filter((branch) => !isPreferred(branch));
  return { ...union, branches: [...union.branches.filter(isPreferred), ...others] };
}

/** Returns the only allowed value of a property, otherwise its preferred value. */
function wantedValue(property: string, nodes: readonly SchemaNode[]): Json | undefined {
  for (const { children } of nodes)
    for (const { relation, label, schema } of children)
      if (relation === "property" && label === property && (schema.const ?? schema.examples[0]) !== undefined)
        return schema.const ?? schema.examples[0];
  return undefined;
}

function sortedBranches(branches: readonly SchemaNode[]): readonly SchemaNode[] {
  const isListed = branches.some((branch) => branch.enum !== undefined || branch.const !== undefined);
  const rank = (branch: SchemaNode): number =>
    isOnlyNull(branch) ? 2 : isListed && isAnyText(branch) ? 1 : 0;
  return branches.toSorted((one, other) => rank(one) - rank(other));
}

function isAnyText(node: SchemaNode): boolean {
  const { types, name, format, limits, children } = node;
  const isText = types.length === 1 && types[0] === "string" && name === undefined && format === undefined;
  return isText && limits === undefined && children.length === 0 && !declaresValue(node);
}
