import type { ServerView } from "../views/event/server-views.js";
import type { Server } from "../../portable/model/index.js";
import { fillLabel } from "../../portable/labels/labels.js";
import { factLines } from "./fact-lines.js";
import { bindingLines } from "./message-lines.js";
import { quote } from "./quote.js";
import { code, link, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

export function serverLines(servers: readonly ServerView[], context: MarkdownContext): readonly string[] {
  if (servers.length === 0) return [];
  return [
    "",
    `## ${plain(context.labels.eventServers)}`,
    ...servers.flatMap((server) => [
      "",
      `### ${plain(server.name)}`,
      "",
      `${code(server.url)} ${plain(server.protocol)}`.trim(),
      ...(server.title === undefined ? [] : ["", plain(server.title)]),
      ...(server.summary === undefined ? [] : ["", ...quote(server.summary, context.place)]),
      ...(server.description === undefined ? [] : ["", ...quote(server.description, context.place)]),
      ...(server.docs === undefined ? [] : ["", link(server.docs.text, context.foreign(server.docs.url))]),
      "",
      ...variableLines(server.variables, "", context),
      ...factLines(server.facts, "", context),
      ...bindingLines(server.bindings, context),
    ]),
  ];
}

/** Renders the servers of a document, operation or callback as list entries. */
export function serverListLines(servers: readonly Server[], context: MarkdownContext): readonly string[] {
  return servers.flatMap(({ name, url, description, variables, event }) => [
    `- ${plain(name ?? context.labels.server)}: ${code(url)}`,
    ...(event?.summary === description ? [] : quote(event?.summary, context.place, "  ")),
    ...quote(description, context.place, "  "),
    ...variableLines([...variables, ...(event?.otherVariables ?? [])], "  ", context),
  ]);
}

/** Renders the values of `{variables}` in a server's URL. */
export function variableLines(
  variables: Server["variables"],
  indent: string,
  context: MarkdownContext,
): readonly string[] {
  const { labels, place } = context;
  const valuesText = (text: string, values: readonly string[]): string =>
    values.length === 0 ? "" : ` ${plain(fillLabel(text, { values: values.join(", ") }))}`;
  return variables.flatMap(
    ({ name, default: preset, hasNoDefault, enum: values, examples = [], description }) => [
      `${indent}- ${code(name)}` +
        (hasNoDefault ? "" : `: ${code(preset === "" ? '""' : preset)}`) +
        valuesText(labels.variableOneOf, values) +
        valuesText(labels.variableExamples, examples),
      ...quote(description, place, `${indent}  `),
    ],
  );
}
