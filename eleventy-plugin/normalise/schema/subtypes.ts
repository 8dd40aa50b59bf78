import { orderedKeys } from "../../document/key-order.js";
import { pointerKeys, referenceIn } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import type { SchemaNode } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { ANY_SCHEMA } from "../../portable/schema/any-schema.js";
import { partOf } from "../follow.js";
import { childPointer, isObject, itemsOf, scalarText, textOf, type Part } from "../read.js";
import { compose, type Composition } from "./composition.js";
import type { NamedTarget, SchemaNames } from "./schema-names.js";
import type { SchemaReader } from "./schema-reader.js";
import { typeLabel } from "./type-label.js";

/** A schema that may replace another, and the discriminator value that selects it. */
export interface Alternative {
  readonly target: NamedTarget;
  readonly value?: string;
}

/** Alternatives of a schema that has a discriminator but no `oneOf` or `anyOf`. */
export interface Subtypes {
  /** The schema that contains the discriminator. */
  readonly base: Part;
  readonly property: string;
  readonly alternatives: readonly Alternative[];
  /** The schema itself as an alternative; absent if only its subtypes may replace it. */
  readonly itself?: Alternative & { readonly value: string };
}

/**
 * Maximum number of layers of a schema that is shown with its subtypes. In a long chain, each schema repeats
 * the fields of all schemas before it. A schema with bases that stay links is not shown with subtypes either.
 */
const MAX_BASES = 50;

/**
 * Returns the implicit alternatives of a schema. "All schemas comprising the parent schema in an `allOf`
 * construct may be used as an alternate schema."
 * https://spec.openapis.org/oas/v3.0.4.html#discriminator-object
 */
export function subtypesOf(composition: Composition, { names }: SchemaReader): Subtypes | undefined {
  const hasDiscriminator = composition.layers.some(({ part }) => Object.hasOwn(part.value, "discriminator"));
  return hasDiscriminator ? memoisedSubtypes(composition, names).found : undefined;
}

const memoisedSubtypes = memoiseByObject(
  (composition: Composition, names: SchemaNames): { readonly found: Subtypes | undefined } => ({
    found: findSubtypes(composition, names),
  }),
);

function findSubtypes(composition: Composition, names: SchemaNames): Subtypes | undefined {
  if (composition.layers.length > MAX_BASES || composition.references.length > 0) return undefined;
  const layer = composition.layers.findLast(({ part }) => Object.hasOwn(part.value, "discriminator"));
  if (layer === undefined || hasAlternatives(layer.part)) return undefined;
  const base = layer.part;
  const discriminator = discriminatorIn(base);
  const property = discriminator && textOf(discriminator, "propertyName");
  if (discriminator === undefined || property === undefined) return undefined;
  const isSubtype = layer.inherited && isComponent(composition.own?.pointer);
  const self = isSubtype || !layer.inherited ? namedAt(composition.own, names) : namedAt(base, names);
  const mapping = mappedAlternatives(discriminator, names);
  const targets = alternativesOf(isObject(self?.value) ? self.value : base.value, isSubtype, mapping, names);
  if (targets.length === 0) return undefined;
  const allowed = allowedFor(property, composition, names);
  const valueOf = (target: NamedTarget): string | undefined => {
    const mapped = mapping.find((kind) => kind.target === target)?.value;
    const value = mapped ?? onlyValue(target, property, names, false) ?? target.name;
    return allowed === undefined || allowed.includes(value) ? value : undefined;
  };
  const alternatives = targets.map((target) => withValue(target, valueOf(target)));
  const isMapped = mapping.some(({ target }) => targets.includes(target));
  const includesItself = self !== undefined && (!isMapped || mapping.some(({ target }) => target === self));
  const value = includesItself ? valueOf(self) : undefined;
  return {
    base,
    property,
    alternatives,
    ...(self && value !== undefined && { itself: { target: self, value } }),
  };
}

/**
 * Returns the discriminator of a schema. In AsyncAPI it is only the name of the property:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#schemaObject
 */
export function discriminatorIn(schema: Part): Part | undefined {
  const value = getOwn(schema.value, "discriminator");
  if (typeof value !== "string" || schema.reading.specification.name !== "AsyncAPI")
    return partOf(schema, "discriminator");
  return {
    ...schema,
    value: { propertyName: value },
    pointer: childPointer(schema.pointer, "discriminator"),
  };
}

const withValue = (target: NamedTarget, value: string | undefined): Alternative =>
  value === undefined ? { target } : { target, value };

const hasAlternatives = ({ value }: Part): boolean =>
  Object.hasOwn(value, "oneOf") || Object.hasOwn(value, "anyOf");

const isComponent = (pointer = ""): boolean => /^#\/components\/schemas\/[^/]+$/.test(pointer);

/** Returns the named schema that is this part or contains it in its `allOf`. */
function namedAt(part: Part | undefined, names: SchemaNames): NamedTarget | undefined {
  if (part === undefined) return undefined;
  const [, , component] = /^#\/components\/schemas\/[^/]+(?:\/allOf\/\d+)*$/.test(part.pointer)
    ? pointerKeys(part.pointer.slice(1))
    : [];
  return names.named(part.value) ?? (component === undefined ? undefined : names.component(component));
}

/**
 * Returns the schemas of the mapping in its order, then the other subtypes of `schema`. Omits abstract
 * schemas. `isSubtype` states that `schema` is itself a subtype of the schema with the discriminator. If so,
 * the mapping may contain schemas that are not subtypes of `schema`; these are omitted too.
 */
function alternativesOf(
  schema: DocumentObject,
  isSubtype: boolean,
  mapping: readonly Alternative[],
  names: SchemaNames,
): readonly NamedTarget[] {
  const subtypes = new Set(names.allSubtypes(schema));
  const mapped = mapping
    .map(({ target }) => target)
    .filter((target) => target.value !== schema && (!isSubtype || subtypes.has(target)));
  return [...new Set([...mapped, ...subtypes])].filter(
    (subtype) => !isAbstract(subtype, mapping, subtypes, names),
  );
}

/**
 * Whether a subtype is abstract: the mapping contains one of its own subtypes, but not the subtype itself.
 */
function isAbstract(
  subtype: NamedTarget,
  mapping: readonly Alternative[],
  subtypes: ReadonlySet<NamedTarget>,
  names: SchemaNames,
): boolean {
  if (mapping.length === 0 || mapping.some(({ target }) => target === subtype)) return false;
  const inner = isObject(subtype.value) ? names.subtypes(subtype.value) : [];
  return inner.some((next) => subtypes.has(next) && mapping.some(({ target }) => target === next));
}

/** Returns the schemas that a discriminator's mapping names. Skips values without a target. */
export function mappedAlternatives(
  discriminator: Part,
  names: SchemaNames,
): readonly Required<Alternative>[] {
  const mapping =
    getOwn(discriminator.value, "mapping") === undefined ? undefined : partOf(discriminator, "mapping");
  if (mapping === undefined) return [];
  return orderedKeys(mapping.value).flatMap((value) => {
    const text = scalarText(mapping.value[value]);
    if (text === undefined) return [];
    const target = names.component(text) ?? names.locate(text, childPointer(mapping.pointer, value));
    return typeof target === "string" ? [] : [{ value, target }];
  });
}

/**
 * Returns the only value that a schema allows for a property, as a string: the property's `const`, or the
 * only value of its `enum`. `inherits` states whether to search the bases too.
 */
export function onlyValue(
  { value, pointer }: NamedTarget,
  property: string,
  names: SchemaNames,
  inherits: boolean,
): string | undefined {
  const parts = isObject(value) ? [{ value, pointer, reading: names.reading }] : [];
  const composition = compose(parts, names, () => inherits);
  const [text, ...rest] = allowedFor(property, composition, names) ?? [];
  return rest.length === 0 ? text : undefined;
}

/**
 * Returns the values that a schema lists for a property, if any, as strings. The last layer with a list wins.
 */
function allowedFor(
  property: string,
  { layers }: Composition,
  names: SchemaNames,
): readonly string[] | undefined {
  const lists = layers.map(({ part }) => {
    const properties = getOwn(part.value, "properties");
    const schema = isObject(properties) ? getOwn(properties, property) : undefined;
    const reference = referenceIn(schema);
    const target = reference === undefined ? undefined : names.locate(reference, part.pointer);
    const listing = typeof target === "object" ? target.value : schema;
    if (!isObject(listing)) return undefined;
    const values = getOwn(listing, "const") ?? getOwn(listing, "enum");
    const texts = (Array.isArray(values) ? values : [values]).flatMap((value) => scalarText(value) ?? []);
    return texts.length === 0 ? undefined : texts;
  });
  return lists.findLast((texts) => texts !== undefined);
}

/**
 * Returns the nodes of the alternatives. The schema itself becomes an object with its own discriminator
 * value.
 */
export function subtypeBranches(composition: Composition, schemas: SchemaReader): readonly SchemaNode[] {
  const found = subtypesOf(composition, schemas);
  if (found === undefined) return [];
  const nodes = found.alternatives.map(({ target: { pointer } }) =>
    schemas.node({ value: { $ref: pointer }, pointer }),
  );
  return found.itself === undefined ? nodes : [...nodes, itselfNode(found, found.itself, composition)];
}

function itselfNode(
  { base, property }: Subtypes,
  { target, value }: NonNullable<Subtypes["itself"]>,
  { layers }: Composition,
): SchemaNode {
  const constant = { types: ["string"], const: value, children: [] };
  const required = layers.some(
    ({ part }) => Object.hasOwn(part.value, "required") && itemsOf(part, "required").includes(property),
  );
  return {
    ...ANY_SCHEMA,
    label: [{ text: target.name, schema: target.name }],
    types: ["object"],
    title: textOf(base, "title") ?? target.name,
    children: [
      {
        relation: "property",
        label: property,
        required,
        schema: { ...ANY_SCHEMA, ...constant, label: typeLabel(constant) },
      },
    ],
  };
}
