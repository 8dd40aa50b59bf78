import type { SchemaChild } from "../../portable/model/index.js";
import { below, isObject, own, type Part } from "../read.js";
import type { Composition } from "./composition.js";
import type { SchemaReading } from "./schema-reading.js";

/**
 * `additionalProperties` speaks of the fields that its own object does not describe, even where another part of an
 * `allOf` describes them; so does the `unevaluatedProperties` of a part. Merged children cannot say so: such a part stands
 * beside them once more, for who checks values.
 */
export function partChildren({ layers }: Composition, schemas: SchemaReading): readonly SchemaChild[] {
  if (layers.length < 2) return [];
  const parts = layers.map(({ part }) => part);
  const schemaItself = parts.at(-1);
  const othersOf = (part: Part): unknown =>
    own(part.value, "additionalProperties") ??
    (part !== schemaItself && describesAlone(part) ? own(part.value, "unevaluatedProperties") : undefined);
  const owners = parts.filter((part) => !saysNothing(othersOf(part) ?? true));
  const described = new Map(owners.map((owner) => [owner, new Set(namesIn(owner))]));
  const telling = owners.filter((owner) =>
    parts.some(
      (other) =>
        other !== owner &&
        (owners.includes(other) || namesIn(other).some((name) => described.get(owner)?.has(name) !== true)),
    ),
  );
  return telling.map((owner) => ({
    relation: "part" as const,
    label: "",
    required: false,
    schema: schemas.node({
      value: {
        type: "object",
        ...allowing(owner, "properties"),
        ...allowing(owner, "patternProperties"),
        additionalProperties: othersOf(owner),
      },
      pointer: owner.pointer,
    }),
  }));
}

/** `true` and `{}` say nothing that is not so anyway. */
export function saysNothing(value: unknown): boolean {
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
    const map = own(value, keyword);
    return isObject(map) ? Object.keys(map).map((name) => below(keyword, name)) : [];
  });
}

function allowing({ value }: Part, keyword: (typeof NAMING)[number]): object {
  const map = own(value, keyword);
  if (!isObject(map)) return {};
  return { [keyword]: Object.fromEntries(Object.keys(map).map((name) => [name, true])) };
}
