import type { Message, Operation, Reference } from "../../portable/model/index.js";
import { encodeAnchor } from "../urls/anchors.js";
import { encodeComponent } from "../../portable/well-formed.js";

/** A message with the page that describes it. */
export interface ListedMessage {
  readonly title: string;
  readonly url: string;
  /** Absent if it equals the title. */
  readonly name?: string;
  readonly message: Message;
  /** URL of the page that describes the message. */
  readonly page: string;
  /**
   * Texts before and after `payload` or `headers` in the ids of the message's rows on that page. In
   * `reply.payload(taken).at`, these are `reply.` and `(taken)`; `.at` is a field.
   */
  readonly around: readonly [before: string, after: string];
  /** Whether the reader of that page sends or receives the message; `reads` if no operation uses it. */
  readonly reader: "sends" | "receives" | "reads";
}

/**
 * Returns each message once: on the first operation that has it as a message, or else the first that has it
 * as a reply, or else on its channel or the overview page.
 */
export function listedMessages({
  tags,
  channels = [],
  messages = [],
  url,
}: Reference): readonly ListedMessage[] {
  const found = new Map<string, ListedMessage>();
  const add = (
    messages: readonly Message[],
    page: string,
    reader: ListedMessage["reader"],
    before = "",
  ): void => {
    for (const message of messages) {
      const { key, name = key, title } = message;
      const identity = `${key}\0${title}`;
      if (found.has(identity)) continue;
      const url = `${page}#${encodeComponent(encodeAnchor(`${before}message-${key}`))}`;
      const after = messages.length > 1 ? `(${key})` : "";
      const details = { message, page, around: [before, after] as const, reader };
      found.set(identity, { title, url, ...(name !== title && { name }), ...details });
    }
  };
  const operations: readonly Operation[] = tags.flatMap((tag) => tag.operations);
  const events = operations.filter((operation) => operation.kind === "event");
  for (const { messages, url, action } of events) add(messages, url, readerOf(action === "receive"));
  for (const { reply, url, action } of events)
    add(reply?.messages ?? [], url, readerOf(action === "send"), "reply.");
  for (const { messages, url } of channels) if (url !== undefined) add(messages, url, "reads");
  add(messages, url, "reads");
  return [...found.values()];
}

const readerOf = (isSent: boolean): ListedMessage["reader"] => (isSent ? "sends" : "receives");
