import type { SiteWords } from "../../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import { marksOf } from "../../../portable/marks.js";
import type { EventOperation, Message, Reference, ReferenceChannel } from "../../../portable/model/index.js";
import { encodeAnchor } from "../../urls/anchors.js";
import {
  diagramSide,
  type Diagram,
  type DiagramEntry,
  type DiagramPart,
  type DiagramSide,
} from "../schema/diagram.js";
import { operationsAt } from "./event-view.js";

const MAX_MESSAGES = 4;

/**
 * Returns a diagram with the application in the middle. Channels that the application receives from come
 * before it, and channels that it sends to come after it. Returns undefined if no operation uses a channel.
 */
export function channelDiagram(reference: Reference, words: SiteWords): Diagram | undefined {
  const { labels } = words;
  const before = sideOf("receive", labels.receives, reference, words);
  const after = sideOf("send", labels.sends, reference, words);
  if (before.entries.length + after.entries.length === 0) return undefined;
  return { middle: reference.title, before, after };
}

function sideOf(
  action: EventOperation["action"],
  title: string,
  reference: Reference,
  words: SiteWords,
): DiagramSide {
  const all = (reference.channels ?? []).flatMap((channel) => entryOf(action, channel, reference, words));
  return diagramSide(title, all, words, { counted: "channelCount", url: `${reference.route}/channels/` });
}

function entryOf(
  action: EventOperation["action"],
  channel: ReferenceChannel,
  reference: Reference,
  { labels }: SiteWords,
): readonly DiagramEntry[] {
  const messages = messagesOf(action, channel, reference, labels);
  if (messages === undefined) return [];
  const more = messages.length - MAX_MESSAGES;
  return [
    {
      text: channel.name,
      url: channel.url ?? `${reference.route}/channels/`,
      marks: marksOf([channel], labels),
      tone: action,
      note: [...new Set(channel.servers.map(({ protocol }) => protocol))].join(", "),
      parts: messages.slice(0, MAX_MESSAGES),
      ...(more > 0 && { moreParts: fillLabel(labels.moreValues, { count: more }) }),
    },
  ];
}

/**
 * Returns the messages, including replies, that pass over a channel in one direction, without repeated
 * titles. Undefined if no operation uses the channel in this direction.
 */
function messagesOf(
  action: EventOperation["action"],
  { operations, replies }: ReferenceChannel,
  reference: Reference,
  labels: Labels,
): readonly DiagramPart[] | undefined {
  const own = operationsAt(operations, reference).filter((operation) => operation.action === action);
  // A reply goes in the opposite direction of its request.
  const replied = operationsAt(replies, reference).filter((operation) => operation.action !== action);
  if (own.length + replied.length === 0) return undefined;
  const partOf = (message: Message, url: string, before: string): DiagramPart => ({
    text: message.title,
    url,
    id: encodeAnchor(`${before}message-${message.key}`),
    marks: marksOf([message], labels),
  });
  const parts = [
    ...own.flatMap(({ url, messages }) => messages.map((message) => partOf(message, url, ""))),
    ...replied.flatMap(({ url, reply }) =>
      (reply?.messages ?? []).map((message) => partOf(message, url, "reply.")),
    ),
  ];
  const seen = new Set<string>();
  return parts.filter(({ text }) => !seen.has(text) && seen.add(text));
}
