import type { Discriminator } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import { below, isObject, itemsOf, own, scalarText, textOf, type Part } from "../read.js";
import { isShownUnion } from "./unions.js";
import type { Composition } from "./composition.js";
import type { SchemaReading } from "./schema-reading.js";

type Row = Discriminator["mapping"][number];

/**
 * The property that tells branches apart, and the component for each of its values: those of `mapping`, then branches
 * that go by their own name. https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
export function discriminatorOf(composition: Composition, reading: SchemaReading): Discriminator | undefined {
  const layer = composition.layers.findLast(
    (candidate) =>
      Object.hasOwn(candidate.part.value, "discriminator") &&
      (!candidate.inherited ||
        isShownUnion(candidate, "oneOf", composition, reading) ||
        isShownUnion(candidate, "anyOf", composition, reading)),
  );
  const part = layer && partOf(layer.part, "discriminator");
  const property = part && textOf(part, "propertyName");
  if (layer === undefined || part === undefined || property === undefined) return undefined;
  const mapping = explicitMapping(part, reading);
  const mapped = new Set(mapping.map(({ schema }) => schema));
  return {
    property,
    mapping: [
      ...mapping,
      ...implicitMapping(layer.part, reading).filter(({ schema }) => !mapped.has(schema)),
    ],
  };
}

function explicitMapping(discriminator: Part, { names }: SchemaReading): readonly Row[] {
  const mapping =
    own(discriminator.value, "mapping") === undefined ? undefined : partOf(discriminator, "mapping");
  if (mapping === undefined) return [];
  return Object.keys(mapping.value).flatMap((value) => {
    const target = scalarText(mapping.value[value]);
    if (target === undefined) return [];
    const found = names.component(target) ?? names.locate(target, below(mapping.pointer, value));
    return typeof found === "string" ? [] : [{ value, schema: found.name }];
  });
}

/** A branch, or a component built on this one by `allOf`, is chosen by its name. */
function implicitMapping(part: Part, { names }: SchemaReading): readonly Row[] {
  const branches = [...branchesOf(part, "oneOf"), ...branchesOf(part, "anyOf")];
  if (branches.length === 0)
    return names.heirs(part.value).map(({ name }) => ({ value: name, schema: name }));
  return branches.flatMap((branch) => {
    const reference = isObject(branch) ? own(branch, "$ref") : undefined;
    const target = typeof reference === "string" ? names.locate(reference, part.pointer) : "missing";
    return typeof target === "string" ? [] : [{ value: target.name, schema: target.name }];
  });
}

function branchesOf(part: Part, keyword: "oneOf" | "anyOf"): readonly unknown[] {
  return Object.hasOwn(part.value, keyword) ? itemsOf(part, keyword) : [];
}
