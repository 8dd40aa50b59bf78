import { referenceIn } from "../../document/json-pointer.js";
import type { Discriminator } from "../../portable/model/index.js";
import { partOf } from "../follow.js";
import { below, isObject, itemsOf, scalarText, textOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { isShownUnion } from "./unions.js";
import { compose, type Composition } from "./composition.js";
import type { NamedTarget, SchemaNames } from "./schema-names.js";
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
      ...implicitMapping(layer.part, property, reading).filter(({ schema }) => !mapped.has(schema)),
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

/**
 * A branch, or a component built on this one by `allOf`, is chosen by its name; by the one value it allows for the
 * property, where it has one that no name would satisfy.
 */
function implicitMapping(part: Part, property: string, { names }: SchemaReading): readonly Row[] {
  const branches = [...branchesOf(part, "oneOf"), ...branchesOf(part, "anyOf")];
  const targets =
    branches.length === 0
      ? names.heirs(part.value)
      : branches.flatMap((branch) => targetOf(branch, part, names) ?? []);
  return targets.map((target) => ({
    value: onlyValue(target, property, names) ?? target.name,
    schema: target.name,
  }));
}

function targetOf(branch: unknown, { pointer }: Part, names: SchemaNames): NamedTarget | undefined {
  const reference = referenceIn(branch);
  const target = reference === undefined ? "missing" : names.locate(reference, pointer);
  return typeof target === "string" ? undefined : target;
}

/** The text a schema wants in a property: its `const`, or an `enum` of one. */
function onlyValue(
  { value, pointer }: NamedTarget,
  property: string,
  names: SchemaNames,
): string | undefined {
  const parts = isObject(value) ? [{ value, pointer, reading: names.reading }] : [];
  const texts = compose(parts, names, () => true).layers.map(({ part }) => {
    const properties = own(part.value, "properties");
    const schema = isObject(properties) ? own(properties, property) : undefined;
    if (!isObject(schema)) return undefined;
    const values = own(schema, "enum");
    return scalarText(
      own(schema, "const") ?? (Array.isArray(values) && values.length === 1 ? values[0] : undefined),
    );
  });
  return texts.findLast((text) => text !== undefined);
}

function branchesOf(part: Part, keyword: "oneOf" | "anyOf"): readonly unknown[] {
  return Object.hasOwn(part.value, keyword) ? itemsOf(part, keyword) : [];
}
