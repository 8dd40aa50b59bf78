import { orderedKeys } from "../../document/key-order.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import type { SchemaChild, SchemaRelation } from "../../portable/model/index.js";
import { matchesPattern } from "../../portable/pattern/match-pattern.js";
import { partOf } from "../follow.js";
import { childPointer, isObject, itemsOf, type Part, textsOf } from "../read.js";
import { basesFirst } from "./annotations.js";
import type { Composition } from "./composition.js";
import { OF_CONTAINS } from "./limits.js";
import {
  ANY_VALUE,
  child,
  mapAt,
  NOTHING,
  type RawSchema,
  schemaAt,
  type SchemaReader,
} from "./schema-reader.js";
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

/** Reads `if`, `then` and `else`, in this order for each layer. */
function conditionChildren({ layers }: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  const keywords = ["if", "then", "else"] as const;
  return layers.flatMap(({ part }) => {
    if (!Object.hasOwn(part.value, "if")) return [];
    const present = keywords.filter((keyword) => Object.hasOwn(part.value, keyword));
    return present.map((keyword) => child(keyword, schemas.node(schemaAt(part, keyword))));
  });
}

/** Reads `dependentRequired` as schemas that apply if a property is present. */
function dependentRequiredChildren({ layers }: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  return layers.flatMap(({ part }) => {
    const map = mapAt(part, "dependentRequired");
    if (map === undefined) return [];
    return orderedKeys(map.value).map((name) => {
      const value = { required: textsOf(map, name) };
      return child(
        "dependentSchema",
        schemas.node({ value, pointer: childPointer(map.pointer, name) }),
        name,
      );
    });
  });
}

/**
 * Returns the properties of all layers, in the order of the layers. Includes required properties that no
 * layer describes. Such a property has the schema of `additionalProperties`, which may allow nothing. Without
 * that keyword, it allows any value.
 */
function propertyChildren({ layers }: Composition, reading: SchemaReader): readonly SchemaChild[] {
  const schemas = new Map<string, (RawSchema & { readonly inherited: boolean })[]>();
  const required = new Set<string>();
  for (const { part, inherited } of layers) {
    if (Object.hasOwn(part.value, "required"))
      for (const name of textsOf(part, "required")) required.add(name);
    if (!Object.hasOwn(part.value, "properties")) continue;
    const properties = partOf(part, "properties");
    for (const name of orderedKeys(properties?.value ?? {})) {
      const pointer = childPointer(properties?.pointer ?? "", name);
      const schema = { value: properties?.value[name], pointer, inherited };
      const before = schemas.get(name);
      if (before === undefined) schemas.set(name, [schema]);
      else before.push(schema);
    }
  }
  const described = [...schemas].map(([name, all]) =>
    property(name, required.has(name), reading.nodeOfAll(all.length === 1 ? all : basesFirst(all))),
  );
  const undescribed = [...required].filter((name) => !schemas.has(name));
  const other = undescribed.length === 0 ? ANY_VALUE : otherProperty(layers, reading);
  const isRefused = (name: string): boolean => layers.some(({ part }) => refuses(part.value, name));
  return [
    ...described,
    ...undescribed.map((name) => property(name, true, isRefused(name) ? NOTHING : other)),
  ];
}

function refuses(schema: DocumentObject, name: string): boolean {
  const patterns = getOwn(schema, "patternProperties");
  return (
    getOwn(schema, "additionalProperties") === false &&
    !(isObject(patterns) && Object.keys(patterns).some((pattern) => matchesPattern(pattern, name) !== false))
  );
}

function otherProperty(layers: Composition["layers"], reading: SchemaReader): SchemaChild["schema"] {
  const part = layers.findLast((layer) => isObject(getOwn(layer.part.value, "additionalProperties")))?.part;
  return part === undefined ? ANY_VALUE : reading.node(schemaAt(part, "additionalProperties"));
}

function property(label: string, required: boolean, schema: SchemaChild["schema"]): SchemaChild {
  return { relation: "property", label, required, schema };
}

/**
 * Returns the parts of an `allOf` whose `additionalProperties` or `unevaluatedProperties` restricts fields of
 * other parts. Such a keyword applies to all fields that its own part does not describe. Merged children
 * cannot express this, so the part is also added as a child of its own, for validation. A part that rejects
 * all fields of the other parts is reported, and treated as if it restricted the whole schema. By the
 * specification, no value could have those fields, but authors do not intend this.
 */
function partChildren({ own: schema, layers }: Composition, schemas: SchemaReader): readonly SchemaChild[] {
  if (layers.length < 2) return [];
  const parts = layers.map(({ part }) => part);
  const restrictionOf = (part: Part): unknown =>
    getOwn(part.value, "additionalProperties") ??
    (part.value !== schema?.value && describesAlone(part)
      ? getOwn(part.value, "unevaluatedProperties")
      : undefined);
  const owners = parts.filter((part) => !allowsAnything(restrictionOf(part) ?? true));
  const described = new Map(owners.map((owner) => [owner, new Set(namesIn(owner))]));
  const restrictive = owners.filter((owner) =>
    parts.some(
      (other) =>
        other !== owner &&
        (owners.includes(other) || namesIn(other).some((name) => described.get(owner)?.has(name) !== true)),
    ),
  );
  const closed = restrictive.filter((owner) => isClosedToAll(owner, parts));
  for (const { reading, pointer } of closed) reading.report("closed-part", {}, pointer);
  return restrictive.flatMap((owner) => {
    if (closed.includes(owner)) return [];
    const value = {
      type: "object",
      ...allowAll(owner, "properties"),
      ...allowAll(owner, "patternProperties"),
      additionalProperties: restrictionOf(owner),
    };
    return [child("part", schemas.node({ value, pointer: owner.pointer }))];
  });
}

/** Whether a part rejects all fields of the other parts. */
function isClosedToAll(owner: Part, parts: readonly Part[]): boolean {
  if (getOwn(owner.value, "additionalProperties") !== false) return false;
  const isPattern = ({ value }: Part): boolean => Object.hasOwn(value, "patternProperties");
  const names = new Set(namesIn(owner));
  return !parts.some(
    (other) => isPattern(other) || (other !== owner && namesIn(other).some((name) => names.has(name))),
  );
}

/**
 * Like `partChildren`, for lists: the `unevaluatedItems` of a part applies to all items after the part's own
 * positions, even if another part describes these items.
 */
function listPartChildren(
  { own: schema, layers }: Composition,
  schemas: SchemaReader,
): readonly SchemaChild[] {
  const parts = layers.map(({ part }) => part);
  const describe = (part: Part): boolean => OF_LISTS.some((keyword) => Object.hasOwn(part.value, keyword));
  const owners = parts.filter(
    (part) =>
      part.value !== schema?.value &&
      describesAlone(part) &&
      !["items", "contains"].some((keyword) => Object.hasOwn(part.value, keyword)) &&
      !allowsAnything(getOwn(part.value, "unevaluatedItems") ?? true),
  );
  const restrictive = owners.filter((owner) => parts.some((other) => other !== owner && describe(other)));
  return restrictive.map((owner) => {
    const places = getOwn(owner.value, "prefixItems");
    const value = {
      prefixItems: Array.isArray(places) ? places.map(() => true) : [],
      items: getOwn(owner.value, "unevaluatedItems"),
    };
    return child("part", schemas.node({ value, pointer: owner.pointer }));
  });
}

const OF_LISTS = ["prefixItems", "items", "contains", "unevaluatedItems"];

/** Whether a schema is `true` or `{}`, which restrict nothing. */
function allowsAnything(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}

/** Whether the object has no subschemas that may describe further fields or items. */
function describesAlone({ value }: Part): boolean {
  return !SUBSCHEMA_KEYWORDS.some((keyword) => Object.hasOwn(value, keyword));
}

const SUBSCHEMA_KEYWORDS = ["$ref", "$dynamicRef", "allOf", "oneOf", "anyOf", "if", "dependentSchemas"];

const NAMING = ["properties", "patternProperties"] as const;

function namesIn({ value }: Part): readonly string[] {
  return NAMING.flatMap((keyword) => {
    const map = getOwn(value, keyword);
    return isObject(map) ? Object.keys(map).map((name) => childPointer(keyword, name)) : [];
  });
}

function allowAll({ value }: Part, keyword: (typeof NAMING)[number]): object {
  const map = getOwn(value, keyword);
  if (!isObject(map)) return {};
  return { [keyword]: Object.fromEntries(Object.keys(map).map((name) => [name, true])) };
}
