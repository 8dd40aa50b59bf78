import { toJsonText } from "../../portable/exact-number.js";
import type { Json, LabelPart, SchemaChild, SchemaNode, SchemaRelation } from "../../portable/model/index.js";
import { isLongValue } from "../../portable/format-value.js";
import type { OrUndefined } from "../../portable/omit.js";

export type Shape = Pick<SchemaNode, "types" | "children"> &
  OrUndefined<Pick<SchemaNode, "format" | "const">>;

type Label = readonly LabelPart[];

/**
 * Maximum number of alternatives that a label lists. If there are more, the label shows only their number.
 */
const MAX_ALTERNATIVES = 4;
/** Maximum number of parts of a label inside another label. */
const MAX_PARTS = 12;
const NULL: Label = [{ text: "null" }];

/**
 * Returns the type of a value in words, with named schemas as links: `array of Part`, `string or null`,
 * `always "soup"`.
 */
export function typeLabel(shape: Shape): Label {
  if (shape.const !== undefined) return [{ text: constText(shape.const) }];
  const types = shape.types.filter((type) => type !== "null");
  const unions = labelsOf(shape, "oneOf", "anyOf");
  const hasFields = shape.children.some(({ relation }) => relation === "property");
  const others = labelsOf(shape, "allOf");
  if (others.length > 0 && !hasFields && unions.length === 0)
    return withNull(shape, [joined(others, " and ")]);
  if (unions.length > 0 && !hasFields) return unionLabel(shape, unions);
  if (types.length === 0)
    return withNull(shape, shape.format === undefined ? [] : [[{ text: shape.format }]]);
  if (types.length > MAX_ALTERNATIVES) return [{ text: `one of ${shape.types.length} kinds` }];
  const formatted = types.find((type) => type !== "object" && type !== "array");
  return withNull(
    shape,
    types.map((type) => oneType(shape, type, type === formatted ? shape.format : undefined)),
  );
}

/** Returns the label of raw bytes. */
export function fileLabel(nullable: boolean): Label {
  return [{ text: nullable ? "file or null" : "file" }];
}

/**
 * Returns the label of a named schema. If it is not an object, its type is added: `BookingId (string, uuid)
 * or null`.
 */
export function nameLabel(name: string, types: readonly string[], nullable: boolean, format?: string): Label {
  const [type, ...others] = types.filter((each) => each !== "null");
  const showsType = type !== undefined && type !== "object" && others.length === 0;
  const typeText = [type, format].filter((each) => each !== undefined).join(", ");
  const words = `${showsType ? ` (${typeText})` : ""}${nullable ? " or null" : ""}`;
  const link = { text: name, schema: name };
  return words === "" ? [link] : [link, { text: words }];
}

function constText(value: Json): string {
  return isLongValue(value) ? "always one value" : `always ${toJsonText(value)}`;
}

function oneType(shape: Shape, type: string, format: string | undefined): Label {
  if (type === "array") return arrayLabel(shape);
  if (type === "object") return objectLabel(shape);
  return [{ text: format === undefined ? type : `${type} (${format})` }];
}

function arrayLabel(shape: Shape): Label {
  const prefix = labelsOf(shape, "prefixItem");
  if (prefix.length > MAX_ALTERNATIVES) return [{ text: `tuple of ${prefix.length} items` }];
  if (prefix.length > 0) return [{ text: "tuple of " }, ...joined(prefix, ", ")];
  const [item] = labelsOf(shape, "items");
  return item === undefined ? [{ text: "array" }] : [{ text: "array of " }, ...bracketed(item)];
}

function objectLabel({ children }: Shape): Label {
  const isMap = children.every(({ relation }) => relation !== "property");
  const values = children.filter(
    ({ relation }) => relation === "additionalProperties" || relation === "patternProperty",
  );
  const [first, second] = values.filter(({ schema }) => schema.never !== true);
  if (!isMap || first === undefined || second !== undefined) return [{ text: "object" }];
  return [{ text: "map of " }, ...bracketed(first.schema.label)];
}

/** Returns the label of a union, with `null` once, at the end. */
function unionLabel(shape: Shape, unions: readonly Label[]): Label {
  const kinds = unions.map(withoutNull).filter((label) => !isNull(label));
  const isNullable =
    shape.types.includes("null") || kinds.some((label) => !unions.includes(label)) || unions.some(isNull);
  const alternatives = distinct([...kinds, ...(isNullable ? [NULL] : [])]);
  if (alternatives.length <= MAX_ALTERNATIVES) return joined(alternatives, " or ");
  return [{ text: `one of ${alternatives.length} kinds` }];
}

function withNull(shape: Shape, labels: readonly Label[]): Label {
  const all = shape.types.includes("null") ? [...labels, NULL] : labels;
  return all.length === 0 ? [{ text: "any value" }] : joined(all, " or ");
}

/** Returns the labels of children with these relations; `null` branches come last. */
function labelsOf({ children }: Shape, ...relations: readonly SchemaRelation[]): readonly Label[] {
  if (children.length === 0) return [];
  const labels = children.filter(isOneOf(relations)).map(({ schema }) => shortened(schema.label));
  return relations.includes("oneOf")
    ? [...labels.filter((label) => !isNull(label)), ...labels.filter(isNull)]
    : labels;
}

function isOneOf(relations: readonly SchemaRelation[]): (child: SchemaChild) => boolean {
  return ({ relation }) => relations.includes(relation);
}

/** Removes null from a label: `string or null` becomes `string`. */
function withoutNull(label: Label): Label {
  const last = label.at(-1);
  if (last === undefined || last.schema !== undefined || !last.text.endsWith(" or null")) return label;
  const text = last.text.slice(0, -" or null".length);
  return [...label.slice(0, -1), ...(text === "" ? [] : [{ text }])];
}

function isNull(label: Label): boolean {
  return label.length === 1 && label[0]?.text === "null";
}

function shortened(label: Label): Label {
  const [first] = label;
  return label.length <= MAX_PARTS || first === undefined
    ? label
    : [{ text: first.text.trim().split(" ", 1)[0] ?? "" }];
}

/** The type that follows a name: ` (string, uuid)`. */
const TYPE_OF_NAMED = /^ \([^()]*\)/;

/** Adds brackets to a union, because "array of" would otherwise seem to end at the first "or". */
function bracketed(label: Label): Label {
  const isUnion = label.some(
    ({ text, schema }) => schema === undefined && / or | and |, /.test(text.replace(TYPE_OF_NAMED, "")),
  );
  return isUnion ? [{ text: "(" }, ...label, { text: ")" }] : label;
}

function distinct(labels: readonly Label[]): readonly Label[] {
  return [...new Map(labels.map((label) => [JSON.stringify(label), label])).values()];
}

/** Joins labels, and merges adjacent parts without links. */
function joined(labels: readonly Label[], separator: string): LabelPart[] {
  const parts: LabelPart[] = [];
  for (const [index, label] of labels.entries()) {
    for (const part of index === 0 ? label : [{ text: separator }, ...label]) {
      const before = parts.at(-1);
      if (before !== undefined && before.schema === undefined && part.schema === undefined) {
        parts[parts.length - 1] = { text: before.text + part.text };
      } else parts.push(part);
    }
  }
  return parts;
}
