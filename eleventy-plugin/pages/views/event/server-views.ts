import { toJsonText } from "../../../portable/exact-number.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { Binding, BindingRow, Json, Server } from "../../../portable/model/index.js";
import { omitUndefined } from "../../../portable/omit.js";
import { createSchemaRow } from "../schema/create-schema-row.js";
import { type DocsLink, isRedundant, docsLink } from "../schema/described-text.js";
import type { PageRows } from "../schema/expansion.js";
import { type Fact, textFact } from "../schema/facts.js";
import type { RowText, SchemaRow } from "../schema/schema-row.js";

export interface ServerView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** `kafka-secure 3.5`. */
  readonly protocol: string;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly docs?: DocsLink;
  readonly facts: readonly Fact[];
  readonly variables: Server["variables"];
  readonly bindings: readonly BindingView[];
}

export function serverViews(servers: readonly Server[], rows: PageRows): readonly ServerView[] {
  return servers.map((server) => serverView(server, rows));
}

function serverView(
  { name = "", url, protocol, description, variables, event }: Server,
  rows: PageRows,
): ServerView {
  const { labels } = rows.schemas;
  return omitUndefined<ServerView>({
    id: rows.anchor(`server.${name}`),
    name: name === "" ? url : name,
    url,
    protocol: [protocol, event?.protocolVersion].filter(Boolean).join(" "),
    title: event?.title,
    summary: event?.summary === description ? undefined : event?.summary,
    description,
    docs: event?.externalDocs && docsLink(event.externalDocs, labels),
    facts:
      event === undefined || event.tags.length === 0
        ? []
        : [textFact(labels.tags, event.tags.join(", "), false)],
    variables: [...variables, ...(event?.otherVariables ?? [])],
    bindings: bindingViews(event?.bindings ?? [], "server", `server.${name}.bindings`, rows),
  });
}

/** The binding of one protocol to an operation, channel, message or server. */
export interface BindingView {
  /** "Kafka, operation". */
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly rows: readonly SchemaRow[];
}

type BindingOwner = "operation" | "channel" | "message" | "server";

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
