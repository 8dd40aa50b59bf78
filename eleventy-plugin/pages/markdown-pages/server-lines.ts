import type { BindingView, ServerView } from "../views/event/server-views.js";
import type { Server } from "../../portable/model/index.js";
import { fillLabel } from "../../portable/labels/labels.js";
import { factLines, rowLines } from "./schema-lines.js";
import { code, list, plain, section, type Blocks } from "./text.js";
import { docsText, quote, type MarkdownContext } from "./markdown-context.js";

export const serverBlocks = (servers: readonly ServerView[], context: MarkdownContext): Blocks =>
  section(
    `## ${plain(context.labels.eventServers)}`,
    servers.flatMap((server) => [
      `### ${plain(server.name)}`,
      `${code(server.url)} ${plain(server.protocol)}`.trim(),
      plain(server.title),
      quote(server.summary, context),
      quote(server.description, context),
      docsText(server.docs, context),
      list([...variableLines(server.variables, "", context), ...factLines(server.facts, "", context)]),
      ...bindingBlocks(server.bindings, context),
    ]),
  );

export const bindingBlocks = (bindings: readonly BindingView[], context: MarkdownContext): Blocks =>
  bindings.flatMap(({ title, facts, rows }) => [
    `${plain(title)}:`,
    list([
      ...factLines(facts, "", context),
      ...(rows.length === 0 ? [plain(context.labels.emptyBinding)] : rowLines(rows, context)),
    ]),
  ]);

/** Renders the servers of a document, operation or callback as list entries. */
export function serverListLines(servers: readonly Server[], context: MarkdownContext): readonly string[] {
  return servers.flatMap(({ name, url, description, variables, event }) => [
    `- ${plain(name ?? context.labels.server)}: ${code(url)}`,
    event?.summary === description ? "" : quote(event?.summary, context, "  "),
    quote(description, context, "  "),
    ...variableLines([...variables, ...(event?.otherVariables ?? [])], "  ", context),
  ]);
}

/** Renders the values of `{variables}` in a server's URL. */
function variableLines(
  variables: Server["variables"],
  indent: string,
  context: MarkdownContext,
): readonly string[] {
  const { labels } = context;
  const valuesText = (text: string, values: readonly string[]): string =>
    values.length === 0 ? "" : ` ${plain(fillLabel(text, { values: values.join(", ") }))}`;
  return variables.flatMap(
    ({ name, default: preset, hasNoDefault, enum: values, examples = [], description }) => [
      `${indent}- ${code(name)}` +
        (hasNoDefault ? "" : `: ${code(preset === "" ? '""' : preset)}`) +
        valuesText(labels.variableOneOf, values) +
        valuesText(labels.variableExamples, examples),
      quote(description, context, `${indent}  `),
    ],
  );
}
