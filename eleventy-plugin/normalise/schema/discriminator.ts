import { getOwn } from "../../document/plain-object.js";
import { referenceIn } from "../../document/json-pointer.js";
import type { Discriminator } from "../../portable/model/index.js";
import { childPointer, itemsOf, textOf, type Part } from "../read.js";
import type { Composition } from "./composition.js";
import { discriminatorIn, mappedAlternatives, subtypesOf, onlyValue, type Alternative } from "./subtypes.js";
import type { SchemaReader } from "./schema-reader.js";
import { isShownUnion } from "./unions.js";

/**
 * Returns the property that distinguishes alternatives, and the named schema for each of its values: first
 * the values in `mapping`, then those of the remaining branches or subtypes.
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
export function discriminatorOf(composition: Composition, reading: SchemaReader): Discriminator | undefined {
  const layer = composition.layers.findLast(
    (candidate) =>
      Object.hasOwn(candidate.part.value, "discriminator") &&
      (!candidate.inherited ||
        isShownUnion(candidate, "oneOf", composition, reading) ||
        isShownUnion(candidate, "anyOf", composition, reading)),
  );
  const subtypes = subtypesOf(composition, reading);
  const base = subtypes?.base ?? layer?.part;
  const discriminator = base && discriminatorIn(base);
  const property = discriminator && textOf(discriminator, "propertyName");
  if (base === undefined || discriminator === undefined || property === undefined) return undefined;
  const named = mappedAlternatives(discriminator, reading.names);
  const others = subtypes
    ? [...subtypes.alternatives, ...(subtypes.itself ? [subtypes.itself] : [])]
    : branchAlternatives(base, property, reading);
  const among = new Set(others.map(({ target }) => target));
  const explicit = subtypes ? named.filter(({ target }) => among.has(target)) : named;
  const mapped = new Set(explicit.map(({ target }) => target));
  const rows = [...explicit, ...others.filter(({ target }) => !mapped.has(target))];
  const otherwise = defaultOf(discriminator, reading);
  return {
    property,
    ...(otherwise === undefined ? {} : { otherwise }),
    mapping: rows.flatMap(({ value, target }) =>
      value === undefined ? [] : [{ value, schema: target.name }],
    ),
    ...(subtypes && { implied: true as const }),
  };
}

/** https://spec.openapis.org/oas/v3.2.0.html#discriminator-object */
function defaultOf(discriminator: Part, { names }: SchemaReader): string | undefined {
  if (!Object.hasOwn(discriminator.value, "defaultMapping")) return undefined;
  const target = textOf(discriminator, "defaultMapping");
  const place = childPointer(discriminator.pointer, "defaultMapping");
  const found = target === undefined ? undefined : (names.component(target) ?? names.locate(target, place));
  return typeof found === "object" ? found.name : undefined;
}

/**
 * Returns an alternative for each branch that is a reference. The value that selects a branch is the only one
 * that it allows for the property, else its name.
 */
function branchAlternatives(base: Part, property: string, { names }: SchemaReader): readonly Alternative[] {
  return (["oneOf", "anyOf"] as const).flatMap((keyword) =>
    (getOwn(base.value, keyword) === undefined ? [] : itemsOf(base, keyword)).flatMap((branch) => {
      const reference = referenceIn(branch);
      const target = reference === undefined ? "missing" : names.locate(reference, base.pointer);
      if (typeof target === "string") return [];
      return [{ target, value: onlyValue(target, property, names, true) ?? target.name }];
    }),
  );
}
