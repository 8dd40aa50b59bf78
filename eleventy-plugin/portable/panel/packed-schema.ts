import type { SchemaNode } from "../model/index.js";
import { ANY_SCHEMA } from "../schema/any-schema.js";

/** A schema as JSON. Omits properties that are empty or false, and texts that only the page shows. */
export interface PackedSchema extends Partial<Omit<SchemaNode, "label" | "children" | "enum">> {
  /** The type as text. Absent if it equals `name` or the only type. */
  readonly kind?: string;
  readonly enum?: readonly { readonly value: NonNullable<SchemaNode["enum"]>[number]["value"] }[];
  readonly children?: readonly PackedChild[];
}

interface PackedChild {
  /** Absent for `property`, the most frequent relation. */
  readonly relation?: SchemaNode["children"][number]["relation"];
  readonly label?: string;
  readonly required?: true;
  readonly schema: PackedSchema;
}

const packed = {
  shown: new WeakMap<SchemaNode, PackedSchema>(),
  whole: new WeakMap<SchemaNode, PackedSchema>(),
};

/**
 * Packs a schema, once for each value of `shown`. The recursion is bounded, because schema nodes are trees of
 * bounded depth.
 *
 * @param shown Whether the form shows the schema. The result then includes types as text, titles, defaults,
 * examples and deprecations.
 */
export function packSchema(node: SchemaNode, shown: boolean): PackedSchema {
  const cache = packed[shown ? "shown" : "whole"];
  const result = cache.get(node) ?? pack(node, shown);
  cache.set(node, result);
  return result;
}

function pack(node: SchemaNode, shown: boolean): PackedSchema {
  const kind = node.label.map(({ text }) => text).join("");
  return {
    ...(shown && kind !== usualKind(node) && { kind }),
    ...(node.types.length > 0 && { types: node.types }),
    ...(node.typesImplied && { typesImplied: true }),
    ...(node.format !== undefined && { format: node.format }),
    ...(node.name !== undefined && { name: node.name }),
    ...(shown && node.title !== undefined && { title: node.title }),
    ...(shown && node.examples.length > 0 && { examples: node.examples }),
    ...(shown && node.default !== undefined && { default: node.default }),
    ...(shown && node.deprecated && { deprecated: true }),
    ...(node.readOnly && { readOnly: true }),
    ...(node.writeOnly && { writeOnly: true }),
    ...(node.limits && { limits: node.limits }),
    ...(node.enum && { enum: node.enum.map(({ value }) => ({ value })) }),
    ...(node.const !== undefined && { const: node.const }),
    ...(node.discriminator && { discriminator: node.discriminator }),
    ...(node.never && { never: true }),
    ...(node.children.length > 0 && {
      children: node.children.map(({ relation, label, required, schema }) => ({
        ...(relation !== "property" && { relation }),
        ...(label !== "" && { label }),
        ...(required && { required: true as const }),
        schema: packSchema(schema, shown),
      })),
    }),
  };
}

export function unpackSchema(schema: PackedSchema): SchemaNode {
  const { kind = usualKind(schema), children = [], ...rest } = schema;
  return {
    ...ANY_SCHEMA,
    ...rest,
    label: [{ text: kind }],
    children: children.map(({ relation = "property", label = "", required = false, schema: inner }) => ({
      relation,
      label,
      required,
      schema: unpackSchema(inner),
    })),
  };
}

function usualKind({ name, types = [] }: Pick<PackedSchema, "name" | "types">): string {
  return name ?? (types.length === 1 ? types[0] : undefined) ?? "";
}
