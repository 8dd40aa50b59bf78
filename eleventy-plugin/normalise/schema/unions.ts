import { referenceIn } from "../../document/json-pointer.js";
import type { SchemaChild } from "../../portable/model/index.js";
import { childPointer, itemsOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { isUnionOfValues } from "./allowed-values.js";
import type { Composition, Layer } from "./composition.js";
import { subtypeBranches } from "./subtypes.js";
import { child, type SchemaReader } from "./schema-reader.js";

export type UnionKeyword = "oneOf" | "anyOf";

/**
 * Returns the branches of the first union. If there is no `oneOf`, returns the subtypes that a discriminator
 * implies as its branches. Further unions of the same keyword apply too, so they become `allOf` children.
 */
export function unionChildren(
  keyword: UnionKeyword,
  composition: Composition,
  schemas: SchemaReader,
): readonly SchemaChild[] {
  const unions = composition.layers.filter((layer) => isShownUnion(layer, keyword, composition, schemas));
  const subtypes = keyword === "oneOf" && unions.length === 0 ? subtypeBranches(composition, schemas) : [];
  if (subtypes.length > 0) return subtypes.map((schema) => child(keyword, schema));
  return unions.flatMap(({ part }, index) => {
    const pointer = childPointer(part.pointer, keyword);
    const branches = index > 0 ? [] : itemsOf(part, keyword);
    const further =
      index > 0 ? [schemas.node({ value: unionSchema(part, keyword), pointer: part.pointer })] : [];
    return [
      ...branches.map((value, position) =>
        child(keyword, schemas.node({ value, pointer: childPointer(pointer, position) })),
      ),
      ...further.map((schema) => child("allOf", schema)),
    ];
  });
}

function unionSchema(part: Part, keyword: UnionKeyword): object {
  const discriminator = getOwn(part.value, "discriminator");
  return { [keyword]: part.value[keyword], ...(discriminator === undefined ? {} : { discriminator }) };
}

/**
 * Whether a layer's union is shown as a choice. Excludes lists of values, expanded unions, and a base's list
 * of its own subtypes, which does not apply to a single subtype.
 */
export function isShownUnion(
  { part, inherited, unwrapped }: Layer,
  keyword: UnionKeyword,
  { members }: Composition,
  { names }: SchemaReader,
): boolean {
  if (!Object.hasOwn(part.value, keyword) || unwrapped === keyword || isUnionOfValues(part, keyword))
    return false;
  if (!inherited) return true;
  return !itemsOf(part, keyword).some((branch) => {
    const reference = referenceIn(branch);
    const target = reference === undefined ? "missing" : names.locate(reference, part.pointer);
    return typeof target !== "string" && members.has(target.value);
  });
}
