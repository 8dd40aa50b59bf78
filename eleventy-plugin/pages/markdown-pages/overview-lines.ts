import { fillLabel } from "../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../portable/marks.js";
import type { Operation, Reference } from "../../portable/model/index.js";
import type { OverviewView } from "../views/overview-view.js";
import { authorizationBlocks, eventAuthorizationBlocks } from "./authorization-lines.js";
import type { Diagram, DiagramEntry } from "../views/schema/diagram.js";
import type { SamplesView } from "../views/operation/sample-tabs.js";
import { messageBlocks } from "./event-lines.js";
import { sampleBlocks } from "./example-lines.js";
import { serverListLines } from "./server-lines.js";
import {
  lead,
  link,
  list,
  marksInBrackets,
  code,
  operationLine,
  plain,
  section,
  type Blocks,
} from "./text.js";
import { externalDocsText, quote, type MarkdownContext } from "./markdown-context.js";
import { markdownUrl } from "../urls/page-url.js";

export function overviewBlocks(
  reference: Reference,
  { overview: view, samples }: { readonly overview: OverviewView; readonly samples: readonly SamplesView[] },
  context: MarkdownContext,
): Blocks {
  const { labels, address } = context;
  const { tags, channels = [], webhooks } = reference;
  return [
    plain(view.tagline),
    list([
      view.base ? `- ${plain(view.base.label)}: ${code(view.base.address)}` : "",
      view.credentials === "" ? "" : `- ${plain(labels.authorization)}: ${plain(view.credentials)}`,
    ]),
    plain(view.summary),
    quote(reference.description, context),
    ...sampleBlocks(samples),
    ...samples.map(({ of }) => (of ? link(of.text, address(markdownUrl(of.url))) : "")),
    ...(view.diagram ? [`## ${plain(labels.channels)}`, ...diagramBlocks(view.diagram, context)] : []),
    view.diagram ? plain(view.quietChannels) : "",
    ...(tags.length === 0 ? emptyBlocks(view, context) : [`## ${plain(view.groupsTitle)}`]),
    ...tags.flatMap((tag) => [
      `### ${link(tag.title, address(tag.url))} (${tag.operations.length})${marksInBrackets(marksOf([tag], labels))}`,
      quote(tag.description, context),
      operationList(tag.operations, context),
    ]),
    channels.length === 0 ? "" : link(labels.allChannels, address(`${reference.route}/channels/`)),
    ...section(`## ${plain(labels.webhooks)}`, [operationList(webhooks, context)]),
    ...section(
      `## ${plain(view.topicsTitle)}`,
      view.topics.flatMap((topic) => [
        `### ${plain(topic.title)}${marksInBrackets(marksOf([topic], labels))}`,
        quote(topic.description, context),
        externalDocsText(topic.externalDocs, context),
        operationList(topic.operations, context),
      ]),
    ),
    ...(view.servers.length === 0
      ? authorizationBlocks(view.authorization, context, view.otherSchemes)
      : eventAuthorizationBlocks({ note: "", servers: view.servers, others: view.otherSchemes }, context)),
    `## ${plain(labels.aboutThisApi)}`,
    list(aboutLines(reference, view.download, context)),
  ];
}

const operationList = (operations: readonly Operation[], context: MarkdownContext): string =>
  list(operations.map((operation) => operationLine(operation, context, (action) => action.toUpperCase())));

/** Renders the channels and messages of a document without operations. */
function emptyBlocks({ channels, messages }: OverviewView, context: MarkdownContext): Blocks {
  const { labels } = context;
  if (channels === undefined && messages.length === 0) return [plain(labels.emptyReference)];
  const channelLines = (channels?.channels ?? []).map(({ title, url, marks, messages: sent }) => {
    const messageLinks = sent.map((each) => markedLink(each.title, url, each.marks, context)).join(", ");
    return `- ${markedLink(title, url, marks, context)}${messageLinks && `: ${messageLinks}`}`;
  });
  return [
    plain(labels.onlyChannels),
    ...section(`## ${plain(labels.channels)}`, [list(channelLines)]),
    ...(messages.length === 0
      ? []
      : [
          `## ${plain(labels.messages)}`,
          ...messageBlocks({ messages, noMessage: labels.noMessage }, context),
        ]),
  ];
}

const markedLink = (
  text: string,
  url: string,
  marks: readonly Mark[],
  { address }: MarkdownContext,
): string => `${link(text, address(url))}${marksInBrackets(marks)}`;

function diagramBlocks({ before, after }: Diagram, context: MarkdownContext): Blocks {
  return [before, after].flatMap(({ title, entries, leftOut }) => [
    ...section(`### ${plain(title)}`, [list(entries.map((entry) => diagramLine(entry, context)))]),
    plain(leftOut?.text),
  ]);
}

function diagramLine(
  { text, url, marks, note, parts = [], moreParts }: DiagramEntry,
  context: MarkdownContext,
): string {
  const partLinks = parts.map((part) => markedLink(part.text, part.url, part.marks, context)).join(", ");
  const kind = note ? ` (${plain(note)})` : "";
  return `- ${link(text, context.address(url))}${kind}${marksInBrackets(marks)}${partLinks && `: ${partLinks}`}${moreParts ? ` ${plain(moreParts)}` : ""}`;
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
  const documents = [
    linked(version, documentUrl),
    download && link(download.text, context.address(download.url)),
  ];
  const contacts = contact && [linked(contact.name ?? contact.url ?? "", contact.url), plain(contact.email)];
  const docsName = externalDocs && (lead(externalDocs.description) || externalDocs.url);
  const entries: readonly (readonly [string, string | undefined])[] = [
    [labels.documentId, reference.id && code(reference.id)],
    [labels.tags, reference.ownTags && plain(reference.ownTags.join(", "))],
    [labels.contact, contacts?.filter(Boolean).join(", ")],
    [labels.licence, license && linked(license.name, license.url)],
    [labels.terms, termsOfService && linked(labels.termsOfService, termsOfService)],
    [labels.document, documents.filter(Boolean).join(", ")],
    [labels.moreDocumentation, docsName && linked(docsName, externalDocs.url)],
  ];
  return [
    ...serverListLines(reference.servers, context),
    ...entries.flatMap(([label, text]) => (text === undefined ? [] : [`- ${plain(label)}: ${text}`])),
  ];
}
