import { countLabel } from "../../../portable/labels/count-label.js";
import type { EventOperation, Reply } from "../../../portable/model/index.js";
import type { PageRows } from "../schema/expansion.js";
import { messageViews, type MessageExamples, type MessageView } from "./message-views.js";

/** Channel and messages of a reply. */
export interface ReplyView {
  /** "The API answers on" or "You answer on". */
  readonly words: string;
  readonly channel?: { readonly text: string; readonly url?: string };
  /** "with one of two messages." */
  readonly count: string;
  /** Where the request contains the address of the reply, which is known only at run time. */
  readonly address?: { readonly words: string; readonly location: string; readonly description?: string };
  readonly messages: readonly MessageView[];
  /** Reason shown if there are no messages. */
  readonly noMessage: string;
}

export function replyView(
  reply: Reply,
  action: EventOperation["action"],
  rows: PageRows,
  examples: readonly MessageExamples[],
): ReplyView {
  const { labels, language } = rows.schemas;
  const { channel, address, messages } = reply;
  const text = channel && (channel.address ?? channel.name);
  return {
    words: action === "receive" ? labels.replyOn : labels.replyYouOn,
    ...(channel === undefined || text === undefined
      ? {}
      : { channel: { text, ...(channel.url === undefined ? {} : { url: channel.url }) } }),
    // Without messages, the text is the same as for one message.
    count: countLabel(messages.length || 1, "replyWithMany", labels, language),
    ...(address === undefined ? {} : { address: { words: labels.replyAddressAt, ...address } }),
    messages: messageViews(messages, "reply.", rows, examples),
    noMessage: reply.withoutMessage ? labels.replyCarriesNoMessage : labels.noMessage,
  };
}
