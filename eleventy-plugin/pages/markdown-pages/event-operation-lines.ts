import type { EventOperation } from "../../portable/model/index.js";
import type { EventView } from "../views/event/event-view.js";
import type { ReplyView } from "../views/event/reply-view.js";
import type { PageView } from "../views/page-view.js";
import { eventAuthorizationLines } from "./authorization-lines.js";
import { messageExampleLines } from "./example-lines.js";
import { bindingLines, messageLines } from "./message-lines.js";
import { sampleLines } from "./sample-lines.js";
import { rowLines } from "./schema-lines.js";
import { serverLines } from "./server-lines.js";
import { quote } from "./quote.js";
import { code, link, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

/** Renders the line with the action and the address of the channel. */
export function channelLine({ action }: EventOperation, { event }: PageView): string {
  return code(`${action.toUpperCase()} ${event?.address.map(({ text }) => text).join("") ?? ""}`);
}

/** Renders who sends to whom, and what is known about the channel. */
export function directionLines(
  { channel }: EventOperation,
  { direction, note, channel: page }: EventView,
  context: MarkdownContext,
): readonly string[] {
  const { labels } = context;
  const words = [
    channel.address === undefined ? plain(labels.noAddress) : "",
    plain(note),
    page === undefined ? "" : `${plain(page.words)} ${link(page.text, context.address(page.url))}.`,
  ];
  return [
    "",
    plain(`${direction.from} → ${direction.to}. ${direction.lead} ${direction.more}`),
    ...(words.every((text) => text === "") ? [] : ["", words.filter(Boolean).join(" ")]),
  ];
}

export function eventOperationLines(
  { event, samples }: PageView,
  context: MarkdownContext,
): readonly string[] {
  if (event === undefined) return [];
  const { labels } = context;
  return [
    ...(event.authorization === undefined ? [] : eventAuthorizationLines(event.authorization, context)),
    ...event.parameters.flatMap(({ title, rows }) => [
      "",
      `## ${plain(title)}`,
      "",
      ...rowLines(rows, context),
    ]),
    "",
    `## ${plain(event.messages.length > 1 ? labels.messages : labels.message)}`,
    ...messageLines(event, context),
    ...(event.reply === undefined ? [] : replyLines(event.reply, context)),
    ...serverLines(event.servers, context),
    ...(event.bindings.length === 0
      ? []
      : ["", `## ${plain(labels.bindings)}`, ...bindingLines(event.bindings, context)]),
    ...sampleLines(samples),
    ...event.parts.flatMap((part) => messageExampleLines(part, context)),
  ];
}

function replyLines(reply: ReplyView, context: MarkdownContext): readonly string[] {
  const { words, channel, count, address, messages } = reply;
  const target =
    channel === undefined
      ? ""
      : channel.url === undefined
        ? code(channel.text)
        : link(channel.text, context.address(channel.url));
  return [
    "",
    `## ${plain(context.labels.reply)}`,
    ...(channel === undefined
      ? []
      : ["", `${plain(words)} ${target}${messages.length === 0 ? "" : ` ${plain(count)}`}`]),
    ...(address === undefined ? [] : ["", `${plain(address.words)} ${code(address.location)}`]),
    ...(address?.description === undefined ? [] : ["", ...quote(address.description, context.place)]),
    ...messageLines(reply, context),
  ];
}
