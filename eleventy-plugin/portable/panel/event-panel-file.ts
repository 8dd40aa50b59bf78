import { toComponents, type Components } from "../schema/components.js";
import type { BodyVariant } from "../example/initial-body.js";
import type { EventHeader } from "../event-call/event-call.js";
import { toEventData, type CallData, type EventData } from "../event-call/event-data.js";
import { initialEventValues, messageVariants } from "../event-call/initial-event-values.js";
import type { MessageValue } from "../event-call/event-values.js";
import { readablePayload } from "../event-call/message-payload.js";
import type { EventOperation, MediaType, Message, Reference } from "../model/index.js";
import { reachableSchemas } from "../schema/reachable-schemas.js";
import type { FormValues, TextBody } from "../request/form-values.js";
import { omit } from "../omit.js";
import { packField, packForm, unpackField, unpackForm } from "./packed-form.js";
import type { PackedField, PackedForm } from "./form-file.js";
import type { PanelTexts } from "./panel-texts.js";
import type { SchemasFile } from "./schemas-file.js";
import { shownFields, type ShownField } from "./shown-schema.js";

/**
 * Content of `panel.json` for an event operation. `content` contains the payloads of the operation's
 * messages, then of the reply's messages, then of other messages that the panel may receive.
 */
export interface EventPanelFile extends PackedForm {
  readonly settings: EventPanelSettings;
  /** Packed data of the operation; `unpackEvent` restores it. */
  readonly event: PackedEvent;
  readonly start: Omit<FormValues, "body">;
  /**
   * Initial messages: one for each example of each message. A message without examples has one, which is
   * generated.
   */
  readonly bodies: readonly StartMessage[];
  /** Initial message to publish as the reply. */
  readonly reply?: MessageValue;
  readonly incoming: Incoming;
}

/**
 * Settings from the site's options. The keys of `labels` are the names that the form uses. Some of them
 * differ from the names in the site's labels; see `eventFormLabels`.
 */
export interface EventPanelSettings extends PanelTexts {
  readonly codeSamples?: readonly string[];
}

export interface StartMessage {
  /** The message and its example. `variant.mediaType` is the index of the message. */
  readonly variant: BodyVariant;
  readonly name: string;
  readonly body: TextBody;
  readonly headers: readonly EventHeader[];
}

/** Messages that a WebSocket may receive. */
export interface Incoming {
  /** Indexes of the messages in `content`. Empty if the document describes none. */
  readonly places: readonly number[];
  /** Titles of the messages, in the order of `places`. */
  readonly titles: readonly string[];
}

type DataMessage = EventData["messages"][number];
type DataReply = NonNullable<EventData["reply"]>;

interface PackedEvent extends Omit<EventData, "parameters" | "messages" | "reply" | "schemas"> {
  readonly messages: readonly PackedMessage[];
  readonly reply?: Omit<DataReply, "messages"> & { readonly messages: readonly PackedMessage[] };
}

type PackedMessage = Omit<DataMessage, "payload" | "headers" | "examples"> & {
  readonly contentType: string;
  readonly headers: readonly PackedField[];
};

export function toEventPanelFile(
  operation: EventOperation,
  reference: Reference,
  settings: EventPanelSettings,
): { readonly file: EventPanelFile; readonly schemas?: SchemasFile } {
  const data = toEventData(operation, reference);
  const { messages, reply, parameters } = data;
  const others = otherMessages(operation, reference);
  const all = [...messages, ...(reply?.messages ?? []), ...others];
  const content = all.map(toReadable);
  const roots = [
    ...parameters.map(({ schema }) => schema),
    ...all.flatMap(({ payload, headers }) => [payload.schema, headers]),
  ];
  const { server, parameters: values, reply: initialReply } = initialEventValues(data);
  const named = reachableSchemas(roots, reference);
  const components = toComponents(named);
  const { form, schemas } = packForm({
    parameters,
    requestBody: { required: true, content },
    schemas: named,
  });
  const pack = (message: DataMessage): PackedMessage => packMessage(message, components);
  const file: EventPanelFile = {
    settings,
    event: {
      ...omit(data, "parameters", "messages", "reply", "schemas", "drawn"),
      servers: data.servers.map(withoutDescriptions),
      messages: messages.map(pack),
      ...(reply && { reply: { ...reply, messages: reply.messages.map(pack) } }),
    },
    ...form,
    start: {
      server: data.servers.length === 0 ? { customUrl: "" } : server,
      parameters: values.map((value) => ({ sent: true, value })),
    },
    bodies: toBodies(data),
    ...(initialReply && { reply: initialReply }),
    incoming: toIncoming(operation.action === "send" ? 0 : messages.length, all),
  };
  return { file, ...(schemas && { schemas }) };
}

/**
 * Returns the messages that a WebSocket may receive: those from index `first`. If the API receives the
 * operation's messages, `first` excludes them, because the panel publishes them.
 */
function toIncoming(first: number, all: readonly DataMessage[]): Incoming {
  const received = all.slice(first);
  return {
    places: received.map((_, index) => first + index),
    titles: received.map(({ title }) => title),
  };
}

/**
 * Returns other messages that the API sends over the operation's channel, without those of the reply. A
 * WebSocket that publishes to the channel receives these too. Empty if the action of the operation is `send`.
 */
function otherMessages({ action, channel, reply }: EventOperation, reference: Reference): readonly Message[] {
  if (action === "send") return [];
  const replyKeys = new Set((reply?.messages ?? []).map(({ key }) => key));
  const sent = reference.tags
    .flatMap(({ operations }) => operations)
    .filter((each) => each.kind === "event" && each.action === "send" && each.channel.key === channel.key)
    .flatMap((each) => (each.kind === "event" ? each.messages : []));
  return [...new Map(sent.map((message) => [message.key, message])).values()].filter(
    ({ key }) => !replyKeys.has(key),
  );
}

function toReadable(message: DataMessage): MediaType {
  return { ...readablePayload(message), examples: [], encoding: [] };
}

function packMessage(message: DataMessage, components: Components): PackedMessage {
  const { headers, payload } = message;
  return {
    ...omit(message, "payload", "headers", "examples"),
    contentType: payload.contentType,
    headers: headers ? shownFields(headers, components).map(packField) : [],
  };
}

/** Removes descriptions of servers and variables, which the page contains. */
function withoutDescriptions(server: EventData["servers"][number]): EventData["servers"][number] {
  return {
    ...omit(server, "description"),
    variables: server.variables.map((variable) => omit(variable, "description")),
  };
}

function toBodies(event: EventData): readonly StartMessage[] {
  return messageVariants(event).map((variant): StartMessage => {
    const { payload, headers } = initialEventValues(event, variant).message;
    const authored = event.messages[variant.message]?.examples[variant.example];
    const mediaType = variant.message;
    return {
      variant: { mediaType, example: variant.example, fields: "all" },
      name: authored?.summary ?? authored?.name ?? "",
      body: { kind: "text", sent: true, mediaType, text: payload },
      headers,
    };
  });
}

/**
 * Restores the operation's data, without descriptions and examples, so that the browser builds the same call
 * as the build does.
 */
export function unpackEvent(file: EventPanelFile): CallData {
  const { messages, reply, ...event } = file.event;
  const { parameters } = unpackForm(file);
  return {
    ...event,
    messages: messages.map(unpackMessage),
    ...(reply && { reply: { ...reply, messages: reply.messages.map(unpackMessage) } }),
    parameters,
  };
}

/** Returns the header fields of each message. */
export function unpackHeaders({ event }: EventPanelFile): readonly (readonly ShownField[])[] {
  return event.messages.map(({ headers }) => headers.map(unpackField));
}

function unpackMessage(packed: PackedMessage): DataMessage {
  const { contentType, ...message } = omit(packed, "headers");
  return { ...message, payload: { contentType, examples: [], encoding: [] }, examples: [] };
}
