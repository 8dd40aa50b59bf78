import type { Message, Operation, Reference } from "../../portable/model/index.js";
import { encodeAnchor } from "../views/anchors.js";
import { encodeComponent } from "../../portable/well-formed.js";

/** A message with the place where it is told. */
export interface ListedMessage {
  readonly title: string;
  readonly url: string;
  /** Where it differs from the title. */
  readonly name?: string;
  readonly deprecated: boolean;
  readonly message: Message;
  /** Address of the page that tells it. */
  readonly page: string;
  /** What ids of its rows have there around `payload` or `headers`: `reply.payload(taken).at`. */
  readonly around: readonly [before: string, after: string];
  /** What that page's reader does with it; nothing is known of one that no operation names. */
  readonly reader: "sends" | "receives" | "reads";
}

/** Each message once: on the first operation that has it, as a message or as a reply, else on its channel. */
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
      const { key, name = key, title, deprecated } = message;
      const known = `${key}\0${title}`;
      if (found.has(known)) continue;
      const url = `${page}#${encodeComponent(encodeAnchor(`${before}message-${key}`))}`;
      const after = messages.length > 1 ? `(${key})` : "";
      const told = { message, page, around: [before, after] as const, reader };
      found.set(known, { title, url, ...(name !== title && { name }), deprecated, ...told });
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
