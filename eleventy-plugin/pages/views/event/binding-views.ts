import { toJsonText } from "../../../portable/exact-number.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { Binding, BindingRow, Json } from "../../../portable/model/index.js";
import { isRedundant } from "../schema/redundant-text.js";
import type { PageRows } from "../schema/expansion.js";
import { textFact, type Fact } from "../schema/facts.js";
import { createSchemaRow } from "../schema/create-schema-row.js";
import type { RowText, SchemaRow } from "../schema/schema-row.js";

/** The binding of one protocol to an operation, channel, message or server. */
export interface BindingView {
  /** "Kafka, operation". */
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly rows: readonly SchemaRow[];
}

export type BindingOwner = "operation" | "channel" | "message" | "server";

const titles: Readonly<Record<BindingOwner, keyof Labels>> = {
  operation: "bindingOfOperation",
  channel: "bindingOfChannel",
  message: "bindingOfMessage",
  server: "bindingOfServer",
};

/** @param path Prefix of the ids: `bindings.operation`. */
export function bindingViews(
  bindings: readonly Binding[],
  owner: BindingOwner,
  path: string,
  rows: PageRows,
): readonly BindingView[] {
  const { labels } = rows.schemas;
  return bindings.map((binding) => ({
    title: fillLabel(labels[titles[owner]], { protocol: binding.label }),
    facts: binding.version === undefined ? [] : [textFact(labels.bindingVersion, binding.version)],
    rows: binding.rows.map((row) => bindingRow(row, `${path}.${binding.protocol}.${row.name}`, rows)),
  }));
}

function bindingRow({ name, label, value, schema }: BindingRow, path: string, rows: PageRows): SchemaRow {
  const lead = label === undefined || isRedundant(name, [label]) ? {} : { lead: label };
  if (schema !== undefined) return createSchemaRow({ name, path, ...lead }, schema, rows);
  const text = bindingText(value ?? null);
  const isShort = text.length <= MAX_INLINE && !text.includes("\n");
  const words: RowText = {
    name,
    ...lead,
    kind: isShort ? [{ text }] : [],
    marks: [],
    facts: isShort ? [] : [textFact(rows.schemas.labels.value, text)],
  };
  return { words, id: rows.anchor(path), prefix: "" };
}

/** Longer values get a line of their own and are cut at MAX_TEXT characters. */
const MAX_INLINE = 60;
const MAX_TEXT = 1_000;

function bindingText(value: Json): string {
  if (Array.isArray(value)) return (value as readonly Json[]).map(bindingText).join(", ").slice(0, MAX_TEXT);
  const text = typeof value === "string" ? (value === "" ? '""' : value) : toJsonText(value);
  return text.slice(0, MAX_TEXT);
}
