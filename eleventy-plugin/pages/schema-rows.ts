import { toJsonText } from "../portable/exact-number.js";
import type { Json, LabelPart, NamedSchema, SchemaNode } from "../portable/model/index.js";

/** One entry of a schema list: a property, an item, a parameter's value. */
export interface SchemaRow {
  readonly id: string;
  readonly name: string;
  readonly kind: readonly LabelPart[];
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly description?: string;
  readonly facts: readonly Fact[];
  readonly cut?: "deep" | "recursive";
}

/** Something a reader can rely on, in words: `Length` `1 to 80`. */
export interface Fact {
  readonly label: string;
  /** Shown as chips, one each. */
  readonly values: readonly string[];
  /** How many further values are left out. */
  readonly hidden: number;
}

export type SchemaTable = ReadonlyMap<string, SchemaNode>;

export interface RowLabels {
  readonly oneOf: string;
  readonly default: string;
  readonly example: string;
}

const MAX_VALUES = 10;

export function schemaTable(schemas: readonly NamedSchema[]): SchemaTable {
  return new Map(schemas.map(({ name, schema }) => [name, schema]));
}

/** The schema a node stands for: itself, or the component it names. */
export function targetOf(node: SchemaNode, table: SchemaTable): SchemaNode {
  return (node.name === undefined ? undefined : table.get(node.name)) ?? node;
}

/** Whose fields a reader sees below a body: the object itself, or the objects of an array or map. */
function fieldOwner(node: SchemaNode, table: SchemaTable, path: string): { owner: SchemaNode; path: string } {
  let owner = targetOf(node, table);
  let here = path;
  for (let depth = 0; depth < 3 && !owner.children.some((child) => child.relation === "property"); depth += 1) {
    const inner = owner.children.find((child) => child.relation === "items");
    if (inner === undefined) break;
    owner = targetOf(inner.schema, table);
    here = `${here}[]`;
  }
  return { owner, path: here };
}

/** The fields of a body, one level of them. `omit` leaves out what this direction never carries. */
export function bodyRows(
  node: SchemaNode,
  context: { table: SchemaTable; anchor: (path: string) => string; path: string; omit: "readOnly" | "writeOnly"; labels: RowLabels },
): readonly SchemaRow[] {
  const { owner, path } = fieldOwner(node, context.table, context.path);
  return owner.children
    .filter((child) => child.relation === "property" && !child.schema[context.omit])
    .map((child) => ({
      ...schemaRow(child.label, child.schema, context),
      id: context.anchor(`${path}.${child.label}`),
      required: child.required,
    }));
}

/**
 * The entry of one named value. Texts of the component it names are shown where it has none of its own; the example of
 * a parameter or header wins over its schema's.
 */
export function schemaRow(
  name: string,
  node: SchemaNode,
  { table, labels }: { readonly table: SchemaTable; readonly labels: RowLabels },
  ownExample?: Json,
): Omit<SchemaRow, "id" | "required"> {
  const target = targetOf(node, table);
  const description = node.description ?? target.description;
  return {
    name,
    kind: node.label,
    deprecated: node.deprecated || target.deprecated,
    readOnly: node.readOnly || target.readOnly,
    writeOnly: node.writeOnly || target.writeOnly,
    ...(description === undefined ? {} : { description }),
    facts: factsOf(node, target, labels, ownExample),
    ...(node.cut === undefined ? {} : { cut: node.cut }),
  };
}

function factsOf(node: SchemaNode, target: SchemaNode, labels: RowLabels, ownExample?: Json): readonly Fact[] {
  const values = node.enum ?? target.enum ?? [];
  const preset = node.default ?? target.default;
  const example = ownExample ?? node.examples[0] ?? target.examples[0];
  const constraints = node.constraints.length > 0 ? node.constraints : target.constraints;
  return [
    ...(values.length === 0 ? [] : [fact(labels.oneOf, values.map((entry) => valueText(entry.value)))]),
    ...(preset === undefined ? [] : [fact(labels.default, [valueText(preset)])]),
    ...constraints.map((constraint) => fact(constraint.label, [constraint.value])),
    ...(example === undefined ? [] : [fact(labels.example, [valueText(example)])]),
  ];
}

function fact(label: string, values: readonly string[]): Fact {
  const shown = values.length > MAX_VALUES ? values.slice(0, MAX_VALUES - 2) : values;
  return { label, values: shown, hidden: values.length - shown.length };
}

/** A value as a reader types it: strings bare, everything else as JSON. */
export function valueText(value: Json): string {
  const text = typeof value === "string" ? value : toJsonText(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
