import type { SchemaChild } from "../../portable/model/index.js";
import { childPointer, isObject, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Composition } from "./composition.js";
import { child, type SchemaReader } from "./schema-reader.js";

/**
 * Returns the parts of an `allOf` whose `additionalProperties` or `unevaluatedProperties` restricts fields of
 * other parts. Such a keyword applies to all fields that its own part does not describe. Merged children
 * cannot express this, so the part is also added as a child of its own, for validation. A part that rejects
 * all fields of the other parts is reported, and treated as if it restricted the whole schema. By the
 * specification, no value could have those fields, but authors do not intend this.
 */
export function partChildren(
  { own: schema, layers }: Composition,
  schemas: SchemaReader,
): readonly SchemaChild[] {
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
export function listPartChildren(
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
export function allowsAnything(value: unknown): boolean {
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
