import { referenceIn } from "../../document/json-pointer.js";
import { getOwn } from "../../document/plain-object.js";
import type { Discriminator, Json, SchemaChild, SchemaNode } from "../../portable/model/index.js";
import { omitUndefined, type OrUndefined } from "../../portable/omit.js";
import { childPointer, itemsOf, type Part, textOf } from "../read.js";
import { allowedValues } from "./allowed-values.js";
import { annotationsOf, lastOf } from "./annotations.js";
import { childrenOf } from "./children.js";
import type { Composition, Layer } from "./composition.js";
import { rulesOf } from "./keywords.js";
import type { NamedTarget } from "./schema-names.js";
import { NOTHING, type SchemaReader, UNAVAILABLE, UNKNOWN } from "./schema-reader.js";
import { type Alternative, discriminatorIn, mappedAlternatives, onlyValue, subtypesOf } from "./subtypes.js";
import { fileLabel, nameLabel, typeLabel } from "./type-label.js";
import { isShownUnion } from "./unions.js";
import { areTypesImplied, isBinaryType, typeOfValue, typesOf } from "./value-types.js";

/** The properties of a node other than annotations and limits. */
type Frame = OrUndefined<
  Pick<SchemaNode, "label" | "types" | "typesImplied" | "name" | "children" | "discriminator" | "cut">
>;

/** Builds the node of a schema from its layers. */
export function assemble(composition: Composition, schemas: SchemaReader): SchemaNode {
  const { layers, never, problem } = composition;
  if (never) return NOTHING;
  const allowed = allowedValues(layers);
  const children = childrenOf(composition, schemas);
  const types = knownTypes(layers, allowed, children);
  return toNode(layers, allowed, {
    label: labelOf(composition, types, children),
    types,
    typesImplied: areTypesImplied(layers) || unionImplies(layers, children) || undefined,
    name: undefined,
    children,
    discriminator: discriminatorOf(composition, schemas),
    cut: problem === "missing" && (types.length > 0 || children.length > 0) ? undefined : problem,
  });
}

/**
 * Builds the node of a reference. `layers` contain the descriptions and limits beside the reference;
 * `targetTypes` describes the type of the referenced schema.
 */
export function assembleNamed(
  layers: readonly Layer[],
  target: NamedTarget,
  nullable: boolean,
  targetTypes: {
    readonly types: readonly string[];
    readonly typesImplied: boolean;
    readonly isFile: boolean;
    readonly isMap: boolean;
    readonly format: string | undefined;
  },
): SchemaNode {
  const ownTypes = typesOf(layers);
  const hasOwnTypes = ownTypes.length > 0;
  const types = hasOwnTypes ? ownTypes : targetTypes.types;
  return toNode(layers, allowedValues(layers), {
    label: targetTypes.isFile
      ? nameLabel(target.name, ["file"], nullable)
      : targetTypes.isMap
        ? nameLabel(target.name, ["map"], nullable)
        : nameLabel(target.name, types, nullable, formatOf(layers) ?? targetTypes.format),
    types: nullable ? plusNull(types) : types,
    typesImplied: (hasOwnTypes ? areTypesImplied(layers) : targetTypes.typesImplied) || undefined,
    name: target.name,
    children: [],
    discriminator: undefined,
    cut: undefined,
  });
}

/** Lists every key, because creating objects of one shape is ten times as fast as spreading. */
function toNode(layers: readonly Layer[], allowed: SchemaNode["enum"], frame: Frame): SchemaNode {
  const annotations = annotationsOf(layers);
  const rules = rulesOf(layers);
  const node = omitUndefined<SchemaNode>({
    label: frame.label,
    types: frame.types,
    typesImplied: frame.typesImplied,
    format: formatOf(layers),
    name: frame.name,
    title: annotations.title,
    description: annotations.description,
    deprecated: false,
    readOnly: annotations.readOnly,
    writeOnly: annotations.writeOnly,
    constraints: rules.constraints,
    limits: rules.limits,
    enum: allowed,
    const: annotations.const,
    default: annotations.default,
    areExamplesOfBase: annotations.areExamplesOfBase,
    examples: annotations.examples.includes(null)
      ? withoutWrongNull(annotations.examples, layers, { ...frame, enum: allowed, const: annotations.const })
      : annotations.examples,
    discriminator: frame.discriminator,
    externalDocs: annotations.externalDocs,
    children: frame.children,
    cut: frame.cut,
  });
  return annotations.flags === undefined ? node : { ...node, ...annotations.flags };
}

/**
 * Removes and reports a null example unless the schema allows null. YAML parses a blank `example:` as null.
 */
function withoutWrongNull(
  examples: SchemaNode["examples"],
  layers: readonly Layer[],
  node: OrUndefined<Pick<SchemaNode, "types" | "typesImplied" | "enum" | "const">>,
): SchemaNode["examples"] {
  const { types = [], typesImplied, enum: values } = node;
  const isUnknown = types.length === 0 || typesImplied === true;
  if (isUnknown || types.includes("null") || node.const === null) return examples;
  if (values?.some(({ value }) => value === null)) return examples;
  const part = layers.at(-1)?.part;
  const what = `\`null\` is not of type ${types.join(", ")}`;
  part?.reading.report("example-mismatch", { what }, childPointer(part.pointer, "example"));
  return examples.filter((value) => value !== null);
}

function labelOf(
  { layers, problem }: Composition,
  types: readonly string[],
  children: readonly SchemaChild[],
): SchemaNode["label"] {
  const isEmpty = types.length === 0 && children.length === 0;
  if (isEmpty && problem !== undefined) return (problem === "missing" ? UNAVAILABLE : UNKNOWN).label;
  const isNullable = isEmpty && layers.some(({ nullable }) => nullable);
  if (children.length === 0 && isBinaryType(layers)) return fileLabel(isNullable || types.includes("null"));
  const constant = lastOf(layers, (part) => getOwn(part.value, "const") as Json | undefined);
  return typeLabel({
    types: isNullable ? ["null"] : types,
    format: formatOf(layers),
    const: constant,
    children,
  });
}

export function formatOf(layers: readonly Layer[]): string | undefined {
  return lastOf(layers, (part) => textOf(part, "format"));
}

function knownTypes(
  layers: readonly Layer[],
  allowed: SchemaNode["enum"],
  children: readonly SchemaChild[],
): readonly string[] {
  const types = typesOf(layers);
  if (types.length > 0) return types;
  const implied =
    allowed === undefined ? unionTypes(children) : allowed.map(({ value }) => typeOfValue(value));
  const distinct = [...new Set(implied)];
  return layers.some(({ nullable }) => nullable) ? plusNull(distinct) : distinct;
}

function unionImplies(layers: readonly Layer[], children: readonly SchemaChild[]): boolean {
  const isUnion = ({ relation, schema }: SchemaChild): boolean =>
    (relation === "oneOf" || relation === "anyOf") && schema.typesImplied === true;
  return children.some(isUnion) && layers.every(({ part }) => !Object.hasOwn(part.value, "type"));
}

/** Returns the types of all branches; none if the types of one branch are unknown. */
function unionTypes(children: readonly SchemaChild[]): readonly string[] {
  const branches = children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf");
  if (branches.some(({ schema }) => schema.types.length === 0)) return [];
  const types = branches.flatMap(({ schema }) => schema.types);
  return types.includes("null") ? plusNull(types.filter((type) => type !== "null")) : types;
}

function plusNull(types: readonly string[]): readonly string[] {
  return types.length === 0 || types.includes("null") ? types : [...types, "null"];
}

/**
 * Returns the property that distinguishes alternatives, and the named schema for each of its values: first
 * the values in `mapping`, then those of the remaining branches or subtypes.
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
function discriminatorOf(composition: Composition, reading: SchemaReader): Discriminator | undefined {
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
