import { canonicalText } from "../../schema-check/json-value.js";
import type { Json, SchemaNode } from "../../model/index.js";
import type { Drawing, Place } from "./drawing.js";
import { childrenIn } from "./layers.js";
import { countLimit, hasLimit } from "./limits.js";

/** Longer lists are no examples any more. */
const MAX_ITEMS = 50;
/** Values tried for one place of a list without duplicates. */
const MAX_TRIES = 12;

/** A list that all layers allow: one item, or as many as there must be. */
export function drawList(nodes: readonly SchemaNode[], place: Place, drawing: Drawing): Json | undefined {
  const items = schemasOf(nodes, "items");
  const rest = items.length > 0 ? items : schemasOf(nodes, "unevaluatedItems");
  const wanted = schemasOf(nodes, "contains");
  const length = lengthOf(nodes, {
    places: placesOf(nodes),
    isOpen: !isClosed(rest),
    hasItems: rest.length > 0,
    wanted: wanted.length,
  });
  const isUnique = hasLimit(nodes, "uniqueItems");
  const least = countLimit(nodes, "minItems") ?? 0;
  const from = placesOf(nodes);
  const contained = wanted.length === 0 ? 0 : Math.max(from, 0) + (countLimit(nodes, "minContains") ?? 1);
  const list: Json[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < length; index += 1) {
    const fixed = nodes.flatMap(({ children }) =>
      children.filter(({ relation }) => relation === "prefixItem").slice(index, index + 1),
    );
    const asked = [
      ...(fixed.length > 0 ? fixed.map(({ schema }) => schema) : rest),
      ...(index >= from && index < contained ? wanted : []),
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
  const contained = wanted === 0 ? 0 : (countLimit(nodes, "minContains") ?? 1);
  const usual = places > 0 ? places : hasItems && isOpen ? 1 : 0;
  const room = isOpen ? MAX_ITEMS : places;
  const most = Math.min(countLimit(nodes, "maxItems") ?? MAX_ITEMS, room);
  return Math.min(Math.max(least, usual, contained === 0 ? 0 : places + contained), Math.max(most, 0));
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
