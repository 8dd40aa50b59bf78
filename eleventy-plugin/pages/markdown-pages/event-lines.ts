import type { EventOperation } from "../../portable/model/index.js";
import type { EventView, ReplyView } from "../views/event/event-view.js";
import type { MessageView } from "../views/event/message-views.js";
import type { MediaTypeView } from "../views/operation/body-view.js";
import type { PageView } from "../views/page-view.js";
import { eventAuthorizationBlocks } from "./authorization-lines.js";
import { contentBlocks, parameterBlocks } from "./body-lines.js";
import { exampleBlocks, messageExampleBlocks, sampleBlocks } from "./example-lines.js";
import { factLines, kindLine } from "./schema-lines.js";
import { bindingBlocks, serverBlocks } from "./server-lines.js";
import { code, fenced, link, list, marksInBrackets, plain, section, type Blocks } from "./text.js";
import { externalDocsText, quote, type MarkdownContext } from "./markdown-context.js";

/** Renders the line with the action and the address of the channel. */
export function channelLine({ action }: EventOperation, { event }: PageView): string {
  return code(`${action.toUpperCase()} ${event?.address.map(({ text }) => text).join("") ?? ""}`);
}

/** Renders who sends to whom, and what is known about the channel. */
export function directionBlocks(
  { channel }: EventOperation,
  { direction, note, channel: page }: EventView,
  context: MarkdownContext,
): Blocks {
  const words = [
    channel.address === undefined ? plain(context.labels.noAddress) : "",
    plain(note),
    page === undefined ? "" : `${plain(page.words)} ${link(page.text, context.address(page.url))}.`,
  ];
  return [
    plain(`${direction.from} → ${direction.to}. ${direction.lead} ${direction.more}`),
    words.filter(Boolean).join(" "),
  ];
}

export function eventOperationBlocks({ event, samples }: PageView, context: MarkdownContext): Blocks {
  if (event === undefined) return [];
  const { labels } = context;
  const { authorization, parameters, messages, reply, servers, bindings, parts } = event;
  return [
    ...(authorization === undefined ? [] : eventAuthorizationBlocks(authorization, context)),
    ...parameterBlocks(parameters, 2, context),
    `## ${plain(messages.length > 1 ? labels.messages : labels.message)}`,
    ...messageBlocks(event, context),
    ...(reply === undefined ? [] : replyBlocks(reply, context)),
    ...serverBlocks(servers, context),
    ...section(`## ${plain(labels.bindings)}`, bindingBlocks(bindings, context)),
    ...sampleBlocks(samples),
    ...parts.flatMap((part) => messageExampleBlocks(part, context)),
  ];
}

function replyBlocks(reply: ReplyView, context: MarkdownContext): Blocks {
  const { words, channel, count, address, messages } = reply;
  const { text = "", url } = channel ?? {};
  const target = url === undefined ? code(text) : link(text, context.address(url));
  return [
    `## ${plain(context.labels.reply)}`,
    channel === undefined
      ? ""
      : `${plain(words)} ${target}${messages.length === 0 ? "" : ` ${plain(count)}`}`,
    address === undefined ? "" : `${plain(address.words)} ${code(address.location)}`,
    quote(address?.description, context),
    ...messageBlocks(reply, context),
  ];
}

export function messageBlocks(
  { messages, noMessage }: Pick<EventView, "messages" | "noMessage">,
  context: MarkdownContext,
): Blocks {
  if (messages.length === 0) return [plain(noMessage)];
  return messages.flatMap((message) => oneMessage(message, context));
}

function oneMessage(message: MessageView, context: MarkdownContext): Blocks {
  const { labels } = context;
  const { payload, headers, source } = message;
  return [
    `### ${plain(message.title)}${marksInBrackets(message.marks)}`,
    message.contentType === "" ? "" : code(message.contentType),
    ...[message.summary, message.description, message.correlation].map((text) => quote(text, context)),
    externalDocsText(message.docs, context),
    list(factLines(message.facts, "", context)),
    ...partBlocks(labels.payload, payload, context),
    payload === undefined && source === undefined ? plain(labels.noPayload) : "",
    ...(source === undefined ? [] : [`${plain(labels.schemaSource)}:`, fenced(source.text, source.language)]),
    ...partBlocks(labels.messageHeaders, headers, context),
    ...bindingBlocks(message.bindings, context),
    ...exampleBlocks(message.examples, context),
  ];
}

function partBlocks(label: string, media: MediaTypeView | undefined, context: MarkdownContext): Blocks {
  if (media === undefined) return [];
  return [`${plain(label)}: ${plain(kindLine(media.kind))}`.trim(), ...contentBlocks(media, context)];
}
