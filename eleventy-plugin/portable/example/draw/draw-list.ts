import { canonicalText } from "../../schema-check/json-value.js";
import type { Json, SchemaNode } from "../../model/index.js";
import type { Drawing, Place } from "./drawing.js";
import { childrenIn, PLAIN } from "./layers.js";
import { countLimit, hasLimit } from "./limits.js";

/** Longer lists are no examples any more. */
const MAX_ITEMS = 50;
/** Values tried for one place of a list without duplicates. */
const MAX_TRIES = 12;

/** A list that all layers allow: one item, or as many as there must be. */
export function drawList(nodes: readonly SchemaNode[], place: Place, drawing: Drawing): Json | undefined {
  const contained = containedIn(nodes);
  const items = schemasOf(nodes, "items");
  const rest = items.length > 0 ? items : unevaluatedItems(nodes, contained);
  const from = placesOf(nodes);
  const length = lengthOf(nodes, {
    places: from,
    isOpen: !isClosed(rest),
    hasItems: rest.length > 0,
    wanted: contained.length,
  });
  const isUnique = hasLimit(nodes, "uniqueItems");
  const least = countLimit(nodes, "minItems") ?? 0;
  const noMore = refused(nodes);
  const list: Json[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < length; index += 1) {
    const fixed = nodes.flatMap(({ children }) =>
      children.filter(({ relation }) => relation === "prefixItem").slice(index, index + 1),
    );
    const asked = [
      ...(fixed.length > 0 ? fixed.map(({ schema }) => schema) : rest),
      ...(contained[index - from] ?? (index < from ? [] : noMore)),
    ];
    const item = distinctItem(
      asked,
      { ...place, path: `${place.path}[]` },
      isUnique ? index : 0,
      isUnique ? seen : undefined,
      drawing,
    );
    if (item === undefined) {
      if (index < least && drawing.strict && drawing.left >= 0) return undefined;
      break;
    }
    list.push(item);
  }
  return list;
}

/** What the items after those with a place of their own must be, one after the other: all at once where there is no room. */
function containedIn(nodes: readonly SchemaNode[]): readonly (readonly SchemaNode[])[] {
  const wanted = schemasOf(nodes, "contains");
  const least = wanted.length === 0 ? 0 : (countLimit(nodes, "minContains") ?? 1);
  const most = (countLimit(nodes, "maxItems") ?? MAX_ITEMS) - placesOf(nodes);
  const groups = wanted.length * least > most ? [wanted] : wanted.map((schema) => [schema]);
  return groups.flatMap((group) => Array.from({ length: Math.min(least, MAX_ITEMS) }, () => group));
}

/** With a limit of how many may be of a kind, all further ones are of another. */
function refused(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  if (!hasLimit(nodes, "maxContains")) return [];
  const children = childrenIn(nodes, "contains").map(({ schema }) => ({
    relation: "not" as const,
    label: "",
    required: false,
    schema,
  }));
  return [{ ...PLAIN, children }];
}

/** What is contained is evaluated: https://json-schema.org/draft/2020-12/json-schema-core#section-11.2 */
function unevaluatedItems(
  nodes: readonly SchemaNode[],
  contained: readonly (readonly SchemaNode[])[],
): readonly SchemaNode[] {
  return contained[0] ?? schemasOf(nodes, "unevaluatedItems");
}

function schemasOf(
  nodes: readonly SchemaNode[],
  relation: "items" | "contains" | "unevaluatedItems",
): readonly SchemaNode[] {
  return childrenIn(nodes, relation).map(({ schema }) => schema);
}

function placesOf(nodes: readonly SchemaNode[]): number {
  return Math.max(
    0,
    ...nodes.map(({ children }) => children.filter(({ relation }) => relation === "prefixItem").length),
  );
}

function isClosed(items: readonly SchemaNode[]): boolean {
  return items.some(({ never }) => never);
}

interface Room {
  /** Places with a schema of their own. */
  readonly places: number;
  readonly isOpen: boolean;
  readonly hasItems: boolean;
  readonly wanted: number;
}

function lengthOf(nodes: readonly SchemaNode[], { places, isOpen, hasItems, wanted }: Room): number {
  const least = countLimit(nodes, "minItems") ?? 0;
  const usual = places > 0 ? places : hasItems && isOpen ? 1 : 0;
  const room = isOpen ? MAX_ITEMS : places;
  const most = Math.min(countLimit(nodes, "maxItems") ?? MAX_ITEMS, room);
  return Math.min(Math.max(least, usual, wanted === 0 ? 0 : places + wanted), Math.max(most, 0));
}

function distinctItem(
  nodes: readonly SchemaNode[],
  place: Place,
  shift: number,
  seen: Set<string> | undefined,
  drawing: Drawing,
): Json | undefined {
  for (let attempt = 0; attempt < (seen ? MAX_TRIES : 1); attempt += 1) {
    const item = drawing.draw(nodes, { ...place, variant: place.variant + shift + attempt }, drawing);
    if (item === undefined || seen === undefined) return item;
    const text = canonicalText(item);
    if (seen.has(text)) continue;
    seen.add(text);
    return item;
  }
  return drawing.fields === "all"
    ? undefined
    : distinctItem(nodes, place, shift, seen, { ...drawing, fields: "all" });
}
