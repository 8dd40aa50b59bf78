import { docsLines } from "./docs-lines.js";
import { fillLabel } from "../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../portable/marks.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import type { OverviewView } from "../views/overview-view.js";
import { authorizationLines, eventAuthorizationLines } from "./authorization-lines.js";
import type { Diagram } from "../views/schema/diagram.js";
import type { SamplesView } from "../views/operation/sample-tabs.js";
import { messageLines } from "./message-lines.js";
import { sampleLines } from "./sample-lines.js";
import { serverListLines } from "./server-lines.js";
import { quote } from "./quote.js";
import { code, lead, link, marksInBrackets, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";
import { markdownUrl } from "../urls/markdown-url.js";

export function overviewLines(
  reference: Reference,
  { overview: view, samples }: { readonly overview: OverviewView; readonly samples: readonly SamplesView[] },
  context: MarkdownContext,
): readonly string[] {
  const { labels, place } = context;
  const { description } = reference;
  return [
    "",
    plain(view.tagline),
    "",
    ...(view.base ? [`- ${plain(view.base.label)}: ${code(view.base.address)}`] : []),
    ...(view.credentials === "" ? [] : [`- ${plain(labels.authorization)}: ${plain(view.credentials)}`]),
    ...(view.summary === undefined ? [] : ["", plain(view.summary)]),
    ...(description === undefined ? [] : ["", ...quote(description, place)]),
    ...sampleLines(samples),
    ...samples.flatMap(({ of }) => (of ? ["", link(of.text, context.address(markdownUrl(of.url)))] : [])),
    ...(view.diagram ? ["", `## ${plain(labels.channels)}`, ...diagramLines(view.diagram, context)] : []),
    ...(view.diagram && view.quietChannels ? ["", plain(view.quietChannels)] : []),
    ...(reference.tags.length === 0 ? emptyLines(view, context) : []),
    ...(reference.tags.length === 0 ? [] : ["", `## ${plain(view.groupsTitle)}`]),
    ...reference.tags.flatMap((tag) => [
      "",
      `### ${link(tag.title, context.address(tag.url))} (${tag.operations.length})${marksInBrackets(marksOf([tag], labels))}`,
      ...(tag.description === undefined ? [] : ["", ...quote(tag.description, place)]),
      "",
      ...tag.operations.map((operation) => operationLine(operation, context)),
    ]),
    ...((reference.channels ?? []).length === 0
      ? []
      : ["", link(labels.allChannels, context.address(`${reference.route}/channels/`))]),
    ...(reference.webhooks.length === 0 ? [] : ["", `## ${plain(labels.webhooks)}`, ""]),
    ...reference.webhooks.map((operation) => operationLine(operation, context)),
    ...topicLines(view, context),
    ...authorizationLines(view.authorization, context, view.otherSchemes),
    ...(view.servers.length === 0
      ? []
      : eventAuthorizationLines({ note: "", servers: view.servers }, context)),
    "",
    `## ${plain(labels.aboutThisApi)}`,
    "",
    ...aboutLines(reference, view.download, context),
  ];
}

/** Renders the channels and messages of a document without operations. */
function emptyLines({ channels, messages }: OverviewView, context: MarkdownContext): readonly string[] {
  const { labels } = context;
  if (channels === undefined && messages.length === 0) return ["", plain(labels.emptyReference)];
  return [
    "",
    plain(labels.onlyChannels),
    ...(channels ? ["", `## ${plain(labels.channels)}`, ""] : []),
    ...(channels?.channels ?? []).map((channel) => {
      const { title, url, marks } = channel;
      const messageLinks = channel.messages.map((each) => markedLink(each.title, url, each.marks, context));
      const messageList = messageLinks.join(", ");
      return `- ${markedLink(title, url, marks, context)}${messageList && `: ${messageList}`}`;
    }),
    ...(messages.length > 0 ? ["", `## ${plain(labels.messages)}`] : []),
    ...(messages.length > 0 ? messageLines({ messages, noMessage: labels.noMessage }, context) : []),
  ];
}

function topicLines({ topics, topicsTitle }: OverviewView, context: MarkdownContext): readonly string[] {
  const { labels, place } = context;
  if (topics.length === 0) return [];
  return [
    "",
    `## ${plain(topicsTitle)}`,
    ...topics.flatMap((topic) => [
      "",
      `### ${plain(topic.title)}${marksInBrackets(marksOf([topic], labels))}`,
      ...(topic.description === undefined ? [] : ["", ...quote(topic.description, place)]),
      ...docsLines(topic.externalDocs, context),
      ...(topic.operations.length === 0 ? [] : [""]),
      ...topic.operations.map((operation) => operationLine(operation, context)),
    ]),
  ];
}

const markedLink = (
  text: string,
  url: string,
  marks: readonly Mark[],
  { address }: MarkdownContext,
): string => `${link(text, address(url))}${marksInBrackets(marks)}`;

function diagramLines({ before, after }: Diagram, context: MarkdownContext): readonly string[] {
  return [before, after].flatMap(({ title, entries, leftOut }) => [
    ...(entries.length === 0 ? [] : ["", `### ${plain(title)}`, ""]),
    ...entries.map(({ text, url, marks, note, parts = [], moreParts }) => {
      const partLinks = parts.map((part) => markedLink(part.text, part.url, part.marks, context)).join(", ");
      const kind = note ? ` (${plain(note)})` : "";
      return `- ${link(text, context.address(url))}${kind}${marksInBrackets(marks)}${partLinks && `: ${partLinks}`}${moreParts ? ` ${plain(moreParts)}` : ""}`;
    }),
    ...(leftOut ? ["", plain(leftOut.text)] : []),
  ]);
}

/**
 * Renders a list entry: a link to the operation's Markdown, followed by the method and path, or by the action
 * and channel.
 */
export function operationLine(operation: Operation, { labels, address }: MarkdownContext): string {
  const { title, url } = operation;
  const call =
    operation.kind === "http"
      ? `${operation.method} ${operation.path}`
      : `${operation.action.toUpperCase()} ${operation.channel.address ?? operation.channel.key}`;
  return `- ${link(title, address(markdownUrl(url)))}: ${code(call)}${marksInBrackets(marksOf([operation], labels))}`;
}

function aboutLines(
  reference: Reference,
  download: OverviewView["download"],
  context: MarkdownContext,
): readonly string[] {
  const { labels, foreign } = context;
  const { contact, license, termsOfService, documentUrl, externalDocs, specification } = reference;
  const linked = (text: string, address: string | undefined): string =>
    address === undefined || foreign(address) === "" ? plain(text) : link(text, foreign(address));
  const version = fillLabel(labels.documentVersion, {
    specification: specification.name,
    version: specification.version,
  });
  return [
    ...serverListLines(reference.servers, context),
    ...(reference.id === undefined ? [] : [`- ${plain(labels.documentId)}: ${code(reference.id)}`]),
    ...(reference.ownTags ? [`- ${plain(labels.tags)}: ${plain(reference.ownTags.join(", "))}`] : []),
    ...(contact === undefined
      ? []
      : [
          `- ${plain(labels.contact)}: ${[linked(contact.name ?? contact.url ?? "", contact.url), plain(contact.email ?? "")].filter(Boolean).join(", ")}`,
        ]),
    ...(license === undefined ? [] : [`- ${plain(labels.licence)}: ${linked(license.name, license.url)}`]),
    ...(termsOfService === undefined
      ? []
      : [`- ${plain(labels.terms)}: ${linked(labels.termsOfService, termsOfService)}`]),
    `- ${plain(labels.document)}: ${linked(version, documentUrl)}${download === undefined ? "" : `, ${link(download.text, context.address(download.url))}`}`,
    ...(externalDocs === undefined
      ? []
      : [
          `- ${plain(labels.moreDocumentation)}: ${linked(lead(externalDocs.description) || externalDocs.url, externalDocs.url)}`,
        ]),
  ];
}
