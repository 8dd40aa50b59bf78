import { memoiseByObject } from "../../memoise.js";
import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../../model/index.js";
import { ANY_SCHEMA } from "../../schema/any-schema.js";
import type { Components } from "../../schema/components.js";

/** All schemas that apply to one value, with references and `allOf` resolved. */
export interface Layers {
  /** The schema itself, then its supertypes. Schemas with the relation `part` come before all of these. */
  readonly nodes: readonly SchemaNode[];
  /** Schemas that prefer a value without requiring it, such as the value of a discriminator. */
  readonly wishes: readonly SchemaNode[];
  /** Components that were resolved. */
  readonly names: readonly string[];
}

const MAX_LAYERS = 100;

/** Layers with the data that decides whether a cached result is still valid. */
interface Gathered extends Layers {
  /** The components in `names`, with their discriminator values. */
  readonly passed: readonly Passed[];
}

interface Passed {
  readonly target: SchemaNode | undefined;
  readonly kind: DiscriminatorValue | undefined;
}

const layersBySchema = new WeakMap<SchemaNode, Gathered>();

/**
 * Resolves references and `allOf` until only schemas with their own rules remain. The result for a single
 * schema is cached. It is also valid for another map of components if the resolved references are equal, as
 * in most panels.
 */
export function gatherLayers(start: readonly SchemaNode[], components: Components): Layers {
  const [only, second] = start;
  if (only === undefined || second !== undefined) return gathered(start, components);
  // Most schemas have neither a reference nor children: caching these would cost memory and save no time.
  if (only.name === undefined && only.children.length === 0) return { nodes: start, wishes: [], names: [] };
  const cached = layersBySchema.get(only);
  if (cached !== undefined && isCacheValid(components, cached)) return cached;
  const layers = gathered(start, components);
  layersBySchema.set(only, layers);
  return layers;
}

function isCacheValid(components: Components, { names, passed }: Gathered): boolean {
  return names.every((name, index) => {
    const kind = discriminatorValues(components).get(name);
    const before = passed[index];
    return (
      components.get(name) === before?.target &&
      kind?.property === before?.kind?.property &&
      kind?.value === before?.kind?.value
    );
  });
}

function gathered(start: readonly SchemaNode[], components: Components): Gathered {
  const nodes: SchemaNode[] = [];
  const wishes: SchemaNode[] = [];
  const names = new Map<string, Passed>();
  const pending = [...start].reverse();
  for (let node = pending.pop(); node !== undefined && nodes.length < MAX_LAYERS; node = pending.pop()) {
    nodes.push(node);
    for (const { relation, schema } of node.children) {
      if (relation === "allOf") pending.push(schema);
      // First in the list, so that its fields come last: it only constrains fields that other parts describe.
      if (relation === "part") nodes.unshift(schema);
    }
    if (node.name === undefined || names.has(node.name)) continue;
    const target = components.get(node.name);
    const kind = discriminatorValues(components).get(node.name);
    names.set(node.name, { target, kind });
    if (target !== undefined) pending.push(target);
    if (kind !== undefined) wishes.push(wishFor(kind.property, kind.value));
  }
  return { nodes, wishes, names: [...names.keys()], passed: [...names.values()] };
}

/**
 * Inserted at the beginning of the list, which `childrenIn` reads from the end. The schema's fields then come
 * last, because it only constrains fields that other parts describe.
 */
export function wishFor(property: string, value: Json): SchemaNode {
  const wish: SchemaNode = { ...ANY_SCHEMA, examples: [value] };
  return {
    ...ANY_SCHEMA,
    children: [{ relation: "property", label: property, required: true, schema: wish }],
  };
}

/** Whether one of `names` occurs more than once in `all`. */
export const isWithinTwice = (names: readonly string[], all: readonly string[]): boolean =>
  names.some((name) => all.indexOf(name) !== all.lastIndexOf(name));

/**
 * Returns the children of all layers that have one of `relations`. Children of supertypes come first, as
 * readers expect.
 */
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
 * Returns a layer without its children of `relations`, and without examples and keywords that apply to the
 * value as a whole, such as `default` and `allOf`. Undefined if no rule remains: such layers would accumulate
 * in nested alternatives.
 */
export function withoutKeyword(
  node: SchemaNode,
  relations: ReadonlySet<SchemaRelation>,
): SchemaNode | undefined {
  const rest = shortened(relations)(node);
  return rest === "nothing" ? undefined : rest;
}

const shortened = memoiseByObject((relations: ReadonlySet<SchemaRelation>) =>
  memoiseByObject((node: SchemaNode): SchemaNode | "nothing" => restOf(node, relations) ?? "nothing"),
);

function restOf(node: SchemaNode, relations: ReadonlySet<SchemaRelation>): SchemaNode | undefined {
  const entries = Object.entries(node).filter(([key]) => !OF_THE_WHOLE.has(key));
  const children = node.children.filter(
    ({ relation }) => !OF_ALL_LAYERS.has(relation) && !relations.has(relation),
  );
  const rest = { ...(Object.fromEntries(entries) as unknown as SchemaNode), examples: [], children };
  return hasRules(rest) ? rest : undefined;
}

function hasRules(node: SchemaNode): boolean {
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

/** Whether a schema is unknown: an unresolved reference, or an array with items of unknown type. */
export const isUnresolved = ({ cut, children }: SchemaNode): boolean =>
  cut === "missing" || children.some(({ relation, schema }) => relation === "items" && isUnresolved(schema));

interface DiscriminatorValue {
  readonly property: string;
  readonly value: string;
}

/**
 * Returns the discriminator value of each component that a discriminator's mapping lists, by component name.
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
const discriminatorValues = memoiseByObject(
  (components: Components): ReadonlyMap<string, DiscriminatorValue> => {
    const kinds = new Map<string, DiscriminatorValue>();
    for (const { discriminator } of components.values())
      for (const { value, schema } of discriminator?.mapping ?? [])
        if (discriminator !== undefined && !kinds.has(schema))
          kinds.set(schema, { property: discriminator.property, value });
    return kinds;
  },
);
