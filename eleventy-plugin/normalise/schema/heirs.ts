import { keysOf } from "../../document/key-order.js";
import { pointerKeys, referenceIn } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { own } from "../../document/plain-object.js";
import type { SchemaNode } from "../../portable/model/index.js";
import { onceForEach } from "../../portable/once-for-each.js";
import { PLAIN_SCHEMA } from "../../portable/plain-schema.js";
import { partOf } from "../follow.js";
import { below, isObject, itemsOf, scalarText, textOf, type Part } from "../read.js";
import { compose, type Composition } from "./composition.js";
import type { NamedTarget, SchemaNames } from "./schema-names.js";
import type { SchemaReading } from "./schema-reading.js";
import { typeLabel } from "./type-label.js";

/** A schema that may stand in place of another, and the value of the discriminator's property for it. */
export interface Alternative {
  readonly target: NamedTarget;
  readonly value?: string;
}

/** The alternatives of a schema that has a discriminator and lists none. */
export interface Heirs {
  /** The schema that holds the discriminator. */
  readonly base: Part;
  readonly property: string;
  readonly kinds: readonly Alternative[];
  /** The schema itself, unless only its heirs may stand in its place. */
  readonly itself?: Alternative & { readonly value: string };
}

/** A schema with more bases is shown without its heirs: each of a long chain has the fields of all before it. So is one whose bases stay links. */
const MAX_BASES = 50;

/**
 * "All schemas comprising the parent schema in an `allOf` construct may be used as an alternate schema."
 * https://spec.openapis.org/oas/v3.0.4.html#discriminator-object
 */
export function heirsOf(composition: Composition, { names }: SchemaReading): Heirs | undefined {
  const hasDiscriminator = composition.layers.some(({ part }) => Object.hasOwn(part.value, "discriminator"));
  return hasDiscriminator ? keptHeirs(composition, names).found : undefined;
}

const keptHeirs = onceForEach(
  (composition: Composition, names: SchemaNames): { readonly found: Heirs | undefined } => ({
    found: findHeirs(composition, names),
  }),
);

function findHeirs(composition: Composition, names: SchemaNames): Heirs | undefined {
  if (composition.layers.length > MAX_BASES || composition.references.length > 0) return undefined;
  const layer = composition.layers.findLast(({ part }) => Object.hasOwn(part.value, "discriminator"));
  if (layer === undefined || hasAlternatives(layer.part)) return undefined;
  const base = layer.part;
  const discriminator = discriminatorIn(base);
  const property = discriminator && textOf(discriminator, "propertyName");
  if (discriminator === undefined || property === undefined) return undefined;
  const isHeir = layer.inherited && isComponent(composition.own?.pointer);
  const self = isHeir || !layer.inherited ? namedAt(composition.own, names) : namedAt(base, names);
  const mapping = explicitKinds(discriminator, names);
  const targets = alternativesOf(isObject(self?.value) ? self.value : base.value, isHeir, mapping, names);
  if (targets.length === 0) return undefined;
  const allowed = allowedFor(property, composition, names);
  const valueOf = (target: NamedTarget): string | undefined => {
    const mapped = mapping.find((kind) => kind.target === target)?.value;
    const value = mapped ?? onlyValue(target, property, names, false) ?? target.name;
    return allowed === undefined || allowed.includes(value) ? value : undefined;
  };
  const kinds = targets.map((target) => withValue(target, valueOf(target)));
  const isMapped = mapping.some(({ target }) => targets.includes(target));
  const isOneOfThem = self !== undefined && (!isMapped || mapping.some(({ target }) => target === self));
  const value = isOneOfThem ? valueOf(self) : undefined;
  return { base, property, kinds, ...(self && value !== undefined && { itself: { target: self, value } }) };
}

/**
 * The discriminator of a schema. That of AsyncAPI is the name of the property alone:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#schemaObject
 */
export function discriminatorIn(schema: Part): Part | undefined {
  const value = own(schema.value, "discriminator");
  if (typeof value !== "string" || schema.reading.specification.name !== "AsyncAPI")
    return partOf(schema, "discriminator");
  return { ...schema, value: { propertyName: value }, pointer: below(schema.pointer, "discriminator") };
}

const withValue = (target: NamedTarget, value: string | undefined): Alternative =>
  value === undefined ? { target } : { target, value };

const hasAlternatives = ({ value }: Part): boolean =>
  Object.hasOwn(value, "oneOf") || Object.hasOwn(value, "anyOf");

const isComponent = (pointer = ""): boolean => /^#\/components\/schemas\/[^/]+$/.test(pointer);

/** The schema that has a name and is this one, or holds it by `allOf`. */
function namedAt(part: Part | undefined, names: SchemaNames): NamedTarget | undefined {
  if (part === undefined) return undefined;
  const [, , component] = /^#\/components\/schemas\/[^/]+(?:\/allOf\/\d+)*$/.test(part.pointer)
    ? pointerKeys(part.pointer.slice(1))
    : [];
  return names.named(part.value) ?? (component === undefined ? undefined : names.component(component));
}

/** Those that the mapping names in its order, then all others that build on the schema; `isHeir`: of one built on the base. */
function alternativesOf(
  schema: DocumentObject,
  isHeir: boolean,
  mapping: readonly Alternative[],
  names: SchemaNames,
): readonly NamedTarget[] {
  const heirs = new Set(names.allHeirs(schema));
  const mapped = mapping
    .map(({ target }) => target)
    .filter((target) => target.value !== schema && (!isHeir || heirs.has(target)));
  return [...new Set([...mapped, ...heirs])].filter((heir) => !isAbstract(heir, mapping, heirs, names));
}

/** Where the mapping names what builds on a schema and not the schema itself, no value is of the schema itself. */
function isAbstract(
  heir: NamedTarget,
  mapping: readonly Alternative[],
  heirs: ReadonlySet<NamedTarget>,
  names: SchemaNames,
): boolean {
  if (mapping.length === 0 || mapping.some(({ target }) => target === heir)) return false;
  const inner = isObject(heir.value) ? names.heirs(heir.value) : [];
  return inner.some((next) => heirs.has(next) && mapping.some(({ target }) => target === next));
}

/** What the mapping of a discriminator names; a value that leads nowhere is left out. */
export function explicitKinds(discriminator: Part, names: SchemaNames): readonly Required<Alternative>[] {
  const mapping =
    own(discriminator.value, "mapping") === undefined ? undefined : partOf(discriminator, "mapping");
  if (mapping === undefined) return [];
  return keysOf(mapping.value).flatMap((value) => {
    const text = scalarText(mapping.value[value]);
    if (text === undefined) return [];
    const target = names.component(text) ?? names.locate(text, below(mapping.pointer, value));
    return typeof target === "string" ? [] : [{ value, target }];
  });
}

/** The text that a schema, or with `inherits` one of its bases, wants in a property: its `const`, or an `enum` of one. */
export function onlyValue(
  { value, pointer }: NamedTarget,
  property: string,
  names: SchemaNames,
  inherits: boolean,
): string | undefined {
  const parts = isObject(value) ? [{ value, pointer, reading: names.reading }] : [];
  const composition = compose(parts, names, () => inherits);
  const [text, ...more] = allowedFor(property, composition, names) ?? [];
  return more.length === 0 ? text : undefined;
}

/** The values that a schema allows for a property, where it lists them; the last of its layers that does decides. */
function allowedFor(
  property: string,
  { layers }: Composition,
  names: SchemaNames,
): readonly string[] | undefined {
  const lists = layers.map(({ part }) => {
    const properties = own(part.value, "properties");
    const schema = isObject(properties) ? own(properties, property) : undefined;
    const reference = referenceIn(schema);
    const target = reference === undefined ? undefined : names.locate(reference, part.pointer);
    const listing = typeof target === "object" ? target.value : schema;
    if (!isObject(listing)) return undefined;
    const values = own(listing, "const") ?? own(listing, "enum");
    const texts = (Array.isArray(values) ? values : [values]).flatMap((value) => scalarText(value) ?? []);
    return texts.length === 0 ? undefined : texts;
  });
  return lists.findLast((texts) => texts !== undefined);
}

/** The nodes of the alternatives; the schema itself is what has its own value in the property. */
export function heirBranches(composition: Composition, schemas: SchemaReading): readonly SchemaNode[] {
  const found = heirsOf(composition, schemas);
  if (found === undefined) return [];
  const nodes = found.kinds.map(({ target: { pointer } }) =>
    schemas.node({ value: { $ref: pointer }, pointer }),
  );
  return found.itself === undefined ? nodes : [...nodes, itselfNode(found, found.itself, composition)];
}

function itselfNode(
  { base, property }: Heirs,
  { target, value }: NonNullable<Heirs["itself"]>,
  { layers }: Composition,
): SchemaNode {
  const constant = { types: ["string"], const: value, children: [] };
  const required = layers.some(
    ({ part }) => Object.hasOwn(part.value, "required") && itemsOf(part, "required").includes(property),
  );
  return {
    ...PLAIN_SCHEMA,
    label: [{ text: target.name, schema: target.name }],
    types: ["object"],
    title: textOf(base, "title") ?? target.name,
    children: [
      {
        relation: "property",
        label: property,
        required,
        schema: { ...PLAIN_SCHEMA, ...constant, label: typeLabel(constant) },
      },
    ],
  };
}
