import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../../model/index.js";
import { PLAIN_SCHEMA } from "../../plain-schema.js";
import type { Components } from "../components.js";
import { kindsOf } from "./kinds.js";

/** What must hold for one value: schemas without names and without `allOf`. */
export interface Layers {
  /** The schema itself first, what it builds on after it. */
  readonly nodes: readonly SchemaNode[];
  /** Wishes that are no rules: the value of a discriminator. */
  readonly wishes: readonly SchemaNode[];
  /** Components passed through. */
  readonly names: readonly string[];
}

const MAX_LAYERS = 100;

const ofOne = new WeakMap<Components, WeakMap<SchemaNode, Layers>>();

/** Follows names and `allOf` until only schemas with rules of their own are left. */
export function gatherLayers(start: readonly SchemaNode[], components: Components): Layers {
  const [only, second] = start;
  if (only === undefined || second !== undefined) return gathered(start, components);
  const known = ofOne.get(components) ?? new WeakMap<SchemaNode, Layers>();
  ofOne.set(components, known);
  const layers = known.get(only) ?? gathered(start, components);
  known.set(only, layers);
  return layers;
}

function gathered(start: readonly SchemaNode[], components: Components): Layers {
  const nodes: SchemaNode[] = [];
  const wishes: SchemaNode[] = [];
  const names = new Set<string>();
  const pending = [...start].reverse();
  for (let node = pending.pop(); node !== undefined && nodes.length < MAX_LAYERS; node = pending.pop()) {
    nodes.push(node);
    for (const { relation, schema } of node.children) {
      if (relation === "allOf") pending.push(schema);
      // Before the layer it is a part of: it says nothing of its own fields.
      if (relation === "part") nodes.unshift(schema);
    }
    if (node.name === undefined || names.has(node.name)) continue;
    names.add(node.name);
    const target = components.get(node.name);
    if (target !== undefined) pending.push(target);
    const kind = kindsOf(components).get(node.name);
    if (kind !== undefined) wishes.push(wishFor(kind.property, kind.value));
  }
  return { nodes, wishes, names: [...names] };
}

/** A schema that asks for one value of one field, if the other schemas allow it. */
export function wishFor(property: string, value: Json): SchemaNode {
  const wish: SchemaNode = { ...PLAIN_SCHEMA, examples: [value] };
  return {
    ...PLAIN_SCHEMA,
    children: [{ relation: "property", label: property, required: true, schema: wish }],
  };
}

/** The children of all layers that stand in one of the relations; of bases first, as a reader expects them. */
export function childrenIn(
  nodes: readonly SchemaNode[],
  ...relations: readonly SchemaRelation[]
): readonly SchemaChild[] {
  const found: SchemaChild[] = [];
  for (let index = nodes.length - 1; index >= 0; index -= 1)
    for (const child of nodes[index]?.children ?? [])
      if (relations.includes(child.relation)) found.push(child);
  return found;
}

/**
 * A gathered layer without its children of some relations, and without values it names for the whole. Undefined where
 * nothing is left: in alternatives of alternatives such layers would pile up.
 */
export function without(node: SchemaNode, relations: ReadonlySet<SchemaRelation>): SchemaNode | undefined {
  const known = shortened.get(relations) ?? new WeakMap<SchemaNode, SchemaNode | "nothing">();
  shortened.set(relations, known);
  const rest = known.get(node) ?? restOf(node, relations) ?? "nothing";
  known.set(node, rest);
  return rest === "nothing" ? undefined : rest;
}

const shortened = new WeakMap<ReadonlySet<SchemaRelation>, WeakMap<SchemaNode, SchemaNode | "nothing">>();

function restOf(node: SchemaNode, relations: ReadonlySet<SchemaRelation>): SchemaNode | undefined {
  const kept = Object.entries(node).filter(([key]) => !OF_THE_WHOLE.has(key));
  const children = node.children.filter(
    ({ relation }) => !OF_ALL_LAYERS.has(relation) && !relations.has(relation),
  );
  const rest = { ...(Object.fromEntries(kept) as unknown as SchemaNode), examples: [], children };
  return saysSomething(rest) ? rest : undefined;
}

function saysSomething(node: SchemaNode): boolean {
  const { types, format, limits, constraints, children, never, readOnly, writeOnly, deprecated } = node;
  const isMarked = never === true || readOnly || writeOnly || deprecated;
  const hasValue = node.enum !== undefined || node.const !== undefined;
  return (
    isMarked ||
    hasValue ||
    format !== undefined ||
    limits !== undefined ||
    types.length + constraints.length + children.length > 0
  );
}

const OF_THE_WHOLE = new Set(["name", "default", "discriminator"]);
const OF_ALL_LAYERS = new Set<SchemaRelation>(["allOf", "part", "unevaluatedProperties", "unevaluatedItems"]);
