import { canonicalText } from "../../schema-check/json-value.js";
import type { Json, SchemaNode, SchemaRelation } from "../../model/index.js";
import { ANY_SCHEMA } from "../../schema/any-schema.js";
import { isJsonArray, isJsonObject } from "../../request/primitive-text.js";
import { spend } from "../../work-budget.js";
import { type Generation, isAllowed, pick, type ValuePosition } from "./generation.js";
import { childrenIn } from "./layers.js";
import { countLimit, hasLimit } from "../../schema/limits.js";
import { singular } from "../known/words.js";
import { isOrderedList } from "./name-based-values.js";

/**
 * Maximum lengths of an array. `MAX_USUAL` applies if all combinations are needed (`ValuePosition.ways`),
 * `MAX_ITEMS` always. An array also ends when the budget of schemas is used up.
 */
const MAX_USUAL = 50;
const MAX_ITEMS = 2_000;
/**
 * Maximum numbers of values tried for an array of distinct items. First, up to `MAX_NEXT` variants are tried
 * for each item, then up to `MAX_COMBINATIONS` combinations for all items together.
 */
const MAX_NEXT = 12;
const MAX_COMBINATIONS = 300;
/** Factor of the additional work that a discarded item costs. */
const NOT_USED = 4;
/** Maximum number of attempts at an array of distinct items, in case a later position has no value left. */
const MAX_STARTS = 4;

/** Generates an array that all layers allow: one item, or as many as required. */
export function generateArray(
  nodes: readonly SchemaNode[],
  position: ValuePosition,
  generation: Generation,
): Json | undefined {
  const shape = toShape(nodes, position);
  const starts = shape.isUnique && shape.places > 1 ? MAX_STARTS : 1;
  let found: Json | undefined;
  for (const isEarly of shape.kinds.length > 0 && shape.places > 0 ? [false, true] : [false])
    for (let start = 0; start < starts; start += 1) {
      const at = { ...position, variant: position.variant + start };
      const { list, isWhole } = generateItems(shape, isEarly, at, generation);
      if (isWhole) return list;
      found ??= list;
    }
  return found;
}

/** The rules of the layers for an array. */
interface Shape {
  readonly nodes: readonly SchemaNode[];
  /** Number of positions with their own schema. */
  readonly places: number;
  readonly items: readonly SchemaNode[];
  readonly unevaluated: readonly SchemaNode[];
  readonly kinds: readonly Kind[];
  readonly least: number;
  readonly most: number;
  readonly length: number;
  /**
   * Whether items should differ, because the schema requires it or the field's name suggests a range or a
   * sequence.
   */
  readonly isUnique: boolean;
  /** Whether the schema requires distinct items. */
  readonly mustDiffer: boolean;
}

/** A `contains` schema, with the number of matching items that it requires and allows. */
interface Kind {
  readonly schema: SchemaNode;
  readonly least: number;
  readonly most: number;
}

function toShape(nodes: readonly SchemaNode[], position: ValuePosition): Shape {
  const schemas = (relation: SchemaRelation): readonly SchemaNode[] =>
    childrenIn(nodes, relation).map(({ schema }) => schema);
  const [items, unevaluated] = [schemas("items"), schemas("unevaluatedItems")];
  const kinds = nodes.flatMap(kindsIn);
  const places = Math.max(0, ...nodes.map(positionsIn));
  const rest = items.length > 0 ? items : kinds.length > 0 ? [] : unevaluated;
  const isClosed = rest.some(({ never }) => never);
  const least = countLimit(nodes, "minItems") ?? 0;
  const isOrdered = isOrderedList(position.field);
  const usual = places > 0 ? places : rest.length > 0 && !isClosed ? (isOrdered ? 2 : 1) : 0;
  const wanted = kinds.reduce((sum, kind) => sum + kind.least, 0);
  const room = nodes.filter(isClosedAfterPositions).map(positionsIn);
  const most = Math.min(countLimit(nodes, "maxItems") ?? MAX_ITEMS, isClosed ? places : MAX_ITEMS, ...room);
  const requested = Math.max(usual, wanted === 0 ? 0 : isClosed ? wanted : places + wanted);
  const length = Math.min(Math.max(least, Math.min(requested, MAX_ITEMS)), most);
  const mustDiffer = hasLimit(nodes, "uniqueItems");
  const isUnique = isOrdered || mustDiffer;
  // If all combinations are needed, the length varies from the minimum to one more than usual.
  const longest = Math.min(Math.max(length, least) + 1, most, MAX_USUAL);
  const free = position.ways && longest > least ? least + pick(position, longest - least + 1) : length;
  return { nodes, places, items, unevaluated, kinds, least, most, length: free, isUnique, mustDiffer };
}

function positionsIn({ children }: SchemaNode): number {
  return children.filter(isPositional).length;
}

function isClosedAfterPositions({ children }: SchemaNode): boolean {
  return children.some(({ relation, schema }) => relation === "items" && schema.never);
}

function isPositional({ relation }: SchemaNode["children"][number]): boolean {
  return relation === "prefixItem";
}

function kindsIn({ children, limits = {} }: SchemaNode): readonly Kind[] {
  return children.flatMap(({ relation, schema }) =>
    relation === "contains"
      ? [
          {
            schema,
            least: Number(limits["minContains"] ?? 1),
            most: Number(limits["maxContains"] ?? Infinity),
          },
        ]
      : [],
  );
}

interface Items {
  /** Undefined if, in strict mode, fewer items could be generated than required. */
  readonly list: readonly Json[] | undefined;
  /** Whether the array is long enough and satisfies every `contains`. */
  readonly isWhole: boolean;
}

/**
 * Generates the items. With `isEarly`, an item that `contains` requires gets the first position that allows
 * it.
 */
function generateItems(
  shape: Shape,
  isEarly: boolean,
  position: ValuePosition,
  generation: Generation,
): Items {
  const { length, least, isUnique, mustDiffer, kinds, places } = shape;
  const list: Json[] = [];
  const counts = kinds.map(() => 0);
  const next = isUnique ? distinctItems(position, mustDiffer || position.ways !== undefined) : undefined;
  const isSame = !isUnique && kinds.length === 0 && position.ways === undefined;
  let cost = 0;
  while (list.length < length) {
    const before = generation.left;
    const last = list.at(-1);
    const again = isSame && list.length > places ? last : undefined;
    const item =
      again ??
      itemAt(list.length, shape, counts, isEarly, (requested) =>
        next === undefined
          ? generation.draw(requested, itemPosition(position), generation)
          : next(requested, generation),
      );
    if (again !== undefined) generation.left -= cost;
    spend(generation.work, 1 + (typeof item === "string" ? item.length : 0));
    if (generation.work.left < 0) generation.left = -1;
    cost = isJsonObject(item ?? null) || isJsonArray(item ?? null) ? before - generation.left : 0;
    if (item === undefined || generation.left < 0) break;
    list.push(item);
    for (const [index, { schema }] of kinds.entries())
      if (isAllowed(item, [schema], generation)) counts[index] = (counts[index] ?? 0) + 1;
  }
  const isLong = list.length >= least;
  if (!isLong && (generation.left < 0 || least > MAX_ITEMS)) generation.cuts.push(`${position.path}[]`);
  const isWhole = isLong && kinds.every((kind, index) => (counts[index] ?? 0) >= kind.least);
  return { list: isLong || !generation.strict || generation.left < 0 ? list : undefined, isWhole };
}

function itemPosition(position: ValuePosition): ValuePosition {
  return { ...position, path: `${position.path}[]`, field: singular(position.field) };
}

/**
 * Generates one item: if possible one that `contains` still requires, otherwise any that the position allows.
 */
function itemAt(
  index: number,
  shape: Shape,
  counts: readonly number[],
  isEarly: boolean,
  generate: (requested: readonly SchemaNode[]) => Json | undefined,
): Json | undefined {
  const { nodes, places, items, unevaluated, kinds, length } = shape;
  const missing = kinds.filter(({ least }, kind) => (counts[kind] ?? 0) < least);
  const full = kinds.filter(({ most }, kind) => (counts[kind] ?? 0) >= most);
  const noMore = full.length === 0 ? [] : [noneOf(full.map(({ schema }) => schema))];
  const here = nodes.flatMap(({ children }) => children.filter(isPositional).slice(index, index + 1));
  const base = here.length > 0 ? here.map(({ schema }) => schema) : items;
  const room = length - index;
  const needed = missing.reduce((sum, { least }, kind) => sum + least - (counts[kind] ?? 0), 0);
  // Without `isEarly`, a position with its own schema gets an item for `contains` only if the items after it
  // have no room for it.
  const isUrgent = isEarly || index >= places || needed > length - places || needed >= room;
  const together = needed > room && missing.length > 1 ? [missing.map(({ schema }) => schema)] : [];
  const wanted = isUrgent ? [...together, ...missing.map(({ schema }) => [schema])] : [];
  const plain =
    here.length > 0 || items.length > 0 ? [[]] : [unevaluated, ...kinds.map(({ schema }) => [schema])];
  for (const more of [...wanted, ...plain]) {
    const item = generate([...base, ...more, ...noMore]);
    if (item !== undefined) return item;
  }
  return undefined;
}

/** Returns a schema that rejects every value that one of the given schemas allows. */
function noneOf(schemas: readonly SchemaNode[]): SchemaNode {
  return {
    ...ANY_SCHEMA,
    children: schemas.map((schema) => ({ relation: "not", label: "", required: false, schema })),
  };
}

/**
 * Returns a function that generates the next item that differs from all earlier ones. With `mustDiffer`, it
 * tries more combinations of the item's fields.
 */
function distinctItems(
  position: ValuePosition,
  mustDiffer: boolean,
): (requested: readonly SchemaNode[], generation: Generation) => Json | undefined {
  const seen = new Set<string>();
  const combination = { next: 0 };
  const generateItem = (
    requested: readonly SchemaNode[],
    at: Partial<ValuePosition>,
    generation: Generation,
  ): Json | undefined => {
    const { left, work } = generation;
    const before = work.left;
    const cuts = generation.cuts.length;
    const item = generation.draw(requested, { ...itemPosition(position), ...at }, generation);
    if (item === undefined) return undefined;
    const text = canonicalText(item);
    spend(generation.work, text.length);
    if (!seen.has(text)) {
      seen.add(text);
      return item;
    }
    // Most combinations are discarded, so a discarded item does not reduce `generation.left`. It costs
    // additional work instead.
    if (generation.left >= 0) generation.left = left;
    work.left -= NOT_USED * (before - work.left);
    generation.cuts.length = Math.min(generation.cuts.length, cuts);
    return undefined;
  };
  return (requested, generation) => {
    for (let attempt = 0; attempt < MAX_NEXT && combination.next === 0; attempt += 1) {
      const item = generateItem(requested, { variant: position.variant + seen.size + attempt }, generation);
      if (item !== undefined) return item;
    }
    const most = mustDiffer ? MAX_COMBINATIONS : MAX_NEXT;
    for (; combination.next < most && generation.left >= 0; combination.next += 1) {
      const all = { ...generation, fields: "all" as const };
      const item = generateItem(requested, { ways: { left: combination.next } }, all);
      generation.left = all.left;
      if (item !== undefined) return item;
    }
    return undefined;
  };
}
