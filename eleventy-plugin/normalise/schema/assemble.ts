import type { Json, SchemaChild, SchemaNode } from "../../portable/model/index.js";
import { childPointer, textOf } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { omitUndefined, type OrUndefined } from "../../portable/omit-undefined.js";
import { allowedValues } from "./allowed-values.js";
import { annotationsOf, lastOf } from "./annotations.js";
import { childrenOf } from "./children.js";
import type { Composition, Layer } from "./composition.js";
import { discriminatorOf } from "./discriminator.js";
import { rulesOf } from "./keywords.js";
import { NOTHING, UNAVAILABLE, UNKNOWN } from "./plain-nodes.js";
import type { NamedTarget } from "./schema-names.js";
import type { SchemaReader } from "./schema-reader.js";
import { fileLabel, nameLabel, typeLabel } from "./type-label.js";
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
