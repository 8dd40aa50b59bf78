import type { SchemaChild, SchemaRelation } from "../../portable/model/index.js";
import { childPointer, itemsOf, type Part } from "../read.js";
import { orderedKeys } from "../../document/key-order.js";
import { getOwn } from "../../document/plain-object.js";
import type { Composition } from "./composition.js";
import { conditionChildren, dependentRequiredChildren } from "./conditions.js";
import { listPartChildren, partChildren, allowsAnything } from "./parts.js";
import { propertyChildren } from "./properties.js";
import { child, mapAt, schemaAt, type RawSchema, type SchemaReader } from "./schema-reader.js";
import { OF_CONTAINS } from "./limits.js";
import { unionChildren } from "./unions.js";

/** Reads the children that certain keywords define, from all layers. */
type Reader = (composition: Composition, schemas: SchemaReader) => readonly SchemaChild[];

/**
 * Readers of the keywords that contain schemas, in reading order:
 * https://json-schema.org/draft/2020-12/json-schema-core#section-10. A reader runs if a layer has one of its
 * keywords.
 */
const READERS: readonly (readonly [keywords: readonly string[], read: Reader])[] = [
  [["properties", "required"], propertyChildren],
  [["patternProperties"], eachNamed("patternProperties", "patternProperty")],
  [["additionalProperties"], lastOne("additionalProperties")],
  [["additionalProperties", "unevaluatedProperties"], partChildren],
  [["propertyNames"], allTogether("propertyNames")],
  [["unevaluatedProperties"], unevaluated("unevaluatedProperties")],
  [["prefixItems", "items"], prefixItems],
  [["items"], allTogether("items")],
  [["contains"], containsChildren],
  [["unevaluatedItems"], unevaluated("unevaluatedItems")],
  [["unevaluatedItems"], listPartChildren],
  [["oneOf", "discriminator"], (composition, schemas) => unionChildren("oneOf", composition, schemas)],
  [["anyOf"], (composition, schemas) => unionChildren("anyOf", composition, schemas)],
  [["allOf", "$ref", "$dynamicRef"], referenceChildren],
  [["not"], notChildren],
  [["if"], conditionChildren],
  [["dependentSchemas"], eachNamed("dependentSchemas", "dependentSchema")],
  [["dependentRequired"], dependentRequiredChildren],
  [["contentSchema"], allTogether("contentSchema")],
];

const READ = new Set(READERS.flatMap(([keywords]) => keywords));

export function childrenOf(composition: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  const present = new Set<string>();
  for (const { part } of composition.layers)
    for (const keyword of Object.keys(part.value)) if (READ.has(keyword)) present.add(keyword);
  if (present.size === 0) return NONE;
  const readers = READERS.filter(([keywords]) => keywords.some((keyword) => present.has(keyword)));
  return readers.flatMap(([, read]) => read(composition, schemas));
}

const NONE: readonly SchemaChild[] = [];

function rawSchemas({ layers }: Composition, keyword: string): readonly RawSchema[] {
  return layers.flatMap(({ part }) => (Object.hasOwn(part.value, keyword) ? [schemaAt(part, keyword)] : []));
}

/** Combines the schemas of all layers. Skips lists under `items`, which are tuples of older drafts. */
function allTogether(keyword: "propertyNames" | "items" | "contentSchema"): Reader {
  return (composition, schemas) => {
    const found = rawSchemas(composition, keyword).filter(({ value }) => !Array.isArray(value));
    return found.length === 0 ? [] : [child(keyword, schemas.nodeOfAll(found))];
  };
}

function notChildren(composition: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  return rawSchemas(composition, "not").map((schema) => child("not", schemas.node(schema)));
}

/**
 * Reads `contains` from all layers. `minContains` and `maxContains` apply to the `contains` beside them. If
 * one is present, every `contains` after the first therefore becomes a separate `allOf` child.
 */
function containsChildren({ layers }: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  const parts = layers.map(({ part }) => part).filter(({ value }) => Object.hasOwn(value, "contains"));
  const isCounted = parts.some(({ value }) => [...OF_CONTAINS].some((name) => Object.hasOwn(value, name)));
  return parts.map((part, index) => {
    if (index === 0 || !isCounted) return child("contains", schemas.node(schemaAt(part, "contains")));
    const { value, pointer } = part;
    const counted = Object.entries(value).filter(([key]) => key === "contains" || OF_CONTAINS.has(key));
    return child("allOf", schemas.node({ value: Object.fromEntries(counted), pointer }));
  });
}

/** Reads the keyword from the last layer where it restricts values; `true` and `{}` do not. */
function lastOne(keyword: "additionalProperties" | Unevaluated): Reader {
  return (composition, schemas) => {
    const schema = rawSchemas(composition, keyword).findLast(({ value }) => !allowsAnything(value));
    return schema === undefined ? [] : [child(keyword, schemas.node(schema))];
  };
}

type Unevaluated = "unevaluatedProperties" | "unevaluatedItems";

/**
 * Like `lastOne`, but omits the keyword if a layer already allows all remaining values, because nothing is
 * left to restrict. https://json-schema.org/draft/2020-12/json-schema-core#section-11
 */
function unevaluated(keyword: Unevaluated): Reader {
  const read = lastOne(keyword);
  const allowing = keyword === "unevaluatedItems" ? [keyword] : [keyword, "additionalProperties"];
  return (composition, schemas) => {
    const { own: schema, layers } = composition;
    const isAllowed =
      schema !== undefined &&
      !allowsAnything(getOwn(schema.value, keyword) ?? true) &&
      layers.some(({ part }) => allowing.some((name) => allowsAnything(getOwn(part.value, name))));
    return isAllowed ? [] : read(composition, schemas);
  };
}

function eachNamed(keyword: "patternProperties" | "dependentSchemas", relation: SchemaRelation): Reader {
  return ({ layers }, schemas) =>
    layers.flatMap(({ part }) => {
      const map = mapAt(part, keyword);
      if (map === undefined) return [];
      return orderedKeys(map.value).map((name) => child(relation, schemas.node(schemaAt(map, name)), name));
    });
}

/**
 * Combines the schemas of all layers for each position of a tuple. A layer with fewer positions contributes
 * its schema for further items.
 */
function prefixItems({ layers }: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  const lists = layers.map(({ part }) => tupleItemsOf(part));
  const count = Math.max(...lists.map(({ places }) => places.length));
  return Array.from({ length: count }, (_, index) => {
    const atPosition = lists.flatMap(({ places, rest }) => places[index] ?? rest ?? []);
    return child("prefixItem", schemas.nodeOfAll(atPosition), String(index));
  });
}

interface TupleItems {
  readonly places: readonly RawSchema[];
  /** Schema of all further items. */
  readonly rest: RawSchema | undefined;
}

function tupleItemsOf(part: Part): TupleItems {
  const keyword = tupleKeyword(part);
  const other = keyword === "items" ? "additionalItems" : "items";
  const rest = Object.hasOwn(part.value, other) ? schemaAt(part, other) : undefined;
  if (keyword === undefined) return { places: [], rest };
  const { pointer } = schemaAt(part, keyword);
  const places = itemsOf(part, keyword).map((value, index) => ({
    value,
    pointer: childPointer(pointer, index),
  }));
  return { places, rest };
}

function tupleKeyword({ value }: Part): "prefixItems" | "items" | undefined {
  if (Object.hasOwn(value, "prefixItems")) return "prefixItems";
  return Array.isArray(getOwn(value, "items")) ? "items" : undefined;
}

/** Returns `allOf` children for the references that were not merged. */
function referenceChildren({ references }: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  return references.map(({ target: { pointer } }) =>
    child("allOf", schemas.node({ value: { $ref: pointer }, pointer })),
  );
}
