import type { SchemaChild } from "../../portable/model/index.js";
import { childPointer, isObject, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import type { Composition } from "./composition.js";
import { child, type SchemaReader } from "./schema-reader.js";

/**
 * `additionalProperties` speaks of the fields that its own object does not describe, even where another part of an
 * `allOf` describes them; so does the `unevaluatedProperties` of a part. Merged children cannot say so: such a part stands
 * beside them once more, for who checks values. One that is closed to all fields of the others is told to the author and
 * counts for the whole: by the letter no value has them, which nobody means who writes them.
 */
export function partChildren(
  { own: schema, layers }: Composition,
  schemas: SchemaReader,
): readonly SchemaChild[] {
  if (layers.length < 2) return [];
  const parts = layers.map(({ part }) => part);
  const othersOf = (part: Part): unknown =>
    getOwn(part.value, "additionalProperties") ??
    (part.value !== schema?.value && describesAlone(part)
      ? getOwn(part.value, "unevaluatedProperties")
      : undefined);
  const owners = parts.filter((part) => !allowsAnything(othersOf(part) ?? true));
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
      ...allowing(owner, "properties"),
      ...allowing(owner, "patternProperties"),
      additionalProperties: othersOf(owner),
    };
    return [child("part", schemas.node({ value, pointer: owner.pointer }))];
  });
}

/** No field of another part is one of its own, so that none of them could ever be there. */
function isClosedToAll(owner: Part, parts: readonly Part[]): boolean {
  if (getOwn(owner.value, "additionalProperties") !== false) return false;
  const isPattern = ({ value }: Part): boolean => Object.hasOwn(value, "patternProperties");
  const names = new Set(namesIn(owner));
  return !parts.some(
    (other) => isPattern(other) || (other !== owner && namesIn(other).some((name) => names.has(name))),
  );
}

/** The same for lists: the `unevaluatedItems` of a part holds beyond its own places, whatever another part says of them. */
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

/** `true` and `{}` say nothing that is not so anyway. */
export function allowsAnything(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}

/** Nothing beside its own properties describes fields of the same object. */
function describesAlone({ value }: Part): boolean {
  return !BESIDE.some((keyword) => Object.hasOwn(value, keyword));
}

const BESIDE = ["$ref", "$dynamicRef", "allOf", "oneOf", "anyOf", "if", "dependentSchemas"];

const NAMING = ["properties", "patternProperties"] as const;

function namesIn({ value }: Part): readonly string[] {
  return NAMING.flatMap((keyword) => {
    const map = getOwn(value, keyword);
    return isObject(map) ? Object.keys(map).map((name) => childPointer(keyword, name)) : [];
  });
}

function allowing({ value }: Part, keyword: (typeof NAMING)[number]): object {
  const map = getOwn(value, keyword);
  if (!isObject(map)) return {};
  return { [keyword]: Object.fromEntries(Object.keys(map).map((name) => [name, true])) };
}
