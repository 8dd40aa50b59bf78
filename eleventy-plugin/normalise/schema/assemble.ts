import type { SchemaChild, SchemaNode } from "../../portable/model/index.js";
import { textOf } from "../read.js";
import { withoutUndefined } from "../without-undefined.js";
import { allowedValues } from "./allowed-values.js";
import { annotationsOf } from "./annotations.js";
import { childrenOf } from "./children.js";
import type { Composition, Layer } from "./composition.js";
import { discriminatorOf } from "./discriminator.js";
import { rulesOf } from "./keywords.js";
import { NOTHING, UNKNOWN } from "./plain-nodes.js";
import type { NamedTarget } from "./schema-names.js";
import type { SchemaReading } from "./schema-reading.js";
import { nameLabel, typeLabel } from "./type-label.js";
import { typeOfValue, typesOf } from "./value-types.js";

/** The node of a schema whose layers are known. */
export function assemble(composition: Composition, reading: SchemaReading): SchemaNode {
  const { layers, never, problem } = composition;
  if (never) return NOTHING;
  const content = contentOf(layers);
  const children = childrenOf(composition, reading);
  const types = knownTypes(content, children, layers);
  const isEmpty = types.length === 0 && children.length === 0;
  const labelTypes = isEmpty && layers.some(({ nullable }) => nullable) ? ["null"] : types;
  return withoutUndefined<SchemaNode>({
    ...content,
    label:
      isEmpty && problem !== undefined
        ? UNKNOWN.label
        : typeLabel({ ...content, types: labelTypes, children }),
    types,
    discriminator: discriminatorOf(composition, reading),
    children,
    cut: problem === "missing" ? undefined : problem,
  });
}

/** The node of a reference with texts and limits beside it. `targetTypes` are the types of what it names. */
export function assembleNamed(
  layers: readonly Layer[],
  target: NamedTarget,
  nullable: boolean,
  targetTypes: readonly string[],
): SchemaNode {
  const own = typesOf(layers);
  const types = own.length > 0 ? own : targetTypes;
  return {
    ...contentOf(layers),
    label: nameLabel(target.name, nullable),
    types: nullable ? plusNull(types) : types,
    name: target.name,
    children: [],
  };
}

type Content = Omit<SchemaNode, "label" | "types" | "children">;

function contentOf(layers: readonly Layer[]): Content {
  return withoutUndefined<Content>({
    ...annotationsOf(layers),
    ...rulesOf(layers),
    format: layers.map(({ part }) => textOf(part, "format")).findLast((format) => format !== undefined),
    enum: allowedValues(layers),
  });
}

function knownTypes(
  content: Content,
  children: readonly SchemaChild[],
  layers: readonly Layer[],
): readonly string[] {
  const types = typesOf(layers);
  if (types.length > 0) return types;
  const implied =
    content.enum === undefined ? unionTypes(children) : content.enum.map(({ value }) => typeOfValue(value));
  const distinct = [...new Set(implied)];
  return layers.some(({ nullable }) => nullable) ? plusNull(distinct) : distinct;
}

/** The types of all branches; none when one of them is not known. */
function unionTypes(children: readonly SchemaChild[]): readonly string[] {
  const branches = children.filter(({ relation }) => relation === "oneOf" || relation === "anyOf");
  if (branches.some(({ schema }) => schema.types.length === 0)) return [];
  const types = branches.flatMap(({ schema }) => schema.types);
  return types.includes("null") ? plusNull(types.filter((type) => type !== "null")) : types;
}

function plusNull(types: readonly string[]): readonly string[] {
  return types.length === 0 || types.includes("null") ? types : [...types, "null"];
}
