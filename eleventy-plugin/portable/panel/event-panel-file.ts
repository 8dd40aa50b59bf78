import type { BodyVariant } from "../example/initial-body.js";
import type { EventHeader } from "../event-call/event-call.js";
import { toEventData, type EventData } from "../event-call/event-data.js";
import { initialEventValues, messageVariants } from "../event-call/initial-event-values.js";
import type { MessageValue } from "../event-call/event-values.js";
import { readablePayload } from "../event-call/message-payload.js";
import type { Labels } from "../labels.js";
import type { EventOperation, MediaType, Message, Reference } from "../model/index.js";
import { reachableSchemas } from "../reachable-schemas.js";
import type { FormValues, TextBody } from "../request/form-values.js";
import { without } from "../without.js";
import { packForm, unpackForm, type PackedForm } from "./packed-form.js";
import { packSchema, unpackSchema, type PackedSchema } from "./packed-schema.js";

/**
 * What `panel.json` holds beside the page of an event operation. `content` has the payloads of its messages, then of their
 * replies, then of what else may arrive.
 */
export interface EventPanelFile extends PackedForm {
  readonly settings: EventPanelSettings;
  /** `unpackEvent` gives back the operation's data. */
  readonly event: PackedEvent;
  readonly start: Omit<FormValues, "body">;
  /** One for each example of each message. */
  readonly bodies: readonly StartMessage[];
  /** What is published where the API asks. */
  readonly reply?: MessageValue;
  readonly incoming: Incoming;
}

export interface EventPanelSettings {
  /** The option `codeSamples`. */
  readonly codeSamples?: readonly string[];
  /** Texts of the panel that are not its own: those the site replaces, and those of a form that has another name here. */
  readonly labels: Partial<Labels>;
}

export interface StartMessage {
  /** `mediaType` is the place of the message. */
  readonly variant: BodyVariant;
  readonly name: string;
  readonly body: TextBody;
  readonly headers: readonly EventHeader[];
}

/** What a socket may receive. */
export interface Incoming {
  /** Places in `content`; empty: the document says nothing of it. */
  readonly places: readonly number[];
  /** Title of the message of each place. */
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
  readonly headers?: PackedSchema;
};

export function toEventPanelFile(
  operation: EventOperation,
  reference: Reference,
  settings: EventPanelSettings,
): EventPanelFile {
  const data = toEventData(operation, reference);
  const { messages, reply, parameters } = data;
  const others = otherMessages(operation, reference);
  const all = [...messages, ...(reply?.messages ?? []), ...others];
  const content = all.map(toReadable);
  const roots = [
    ...parameters.map(({ schema }) => schema),
    ...all.flatMap(({ payload, headers }) => [payload.schema, headers]),
  ];
  const { server, parameters: values, reply: answer } = initialEventValues(data);
  return {
    settings,
    event: {
      ...without(data, "parameters", "messages", "reply", "schemas"),
      servers: data.servers.map(withoutProse),
      messages: messages.map(packMessage),
      ...(reply && { reply: { ...reply, messages: reply.messages.map(packMessage) } }),
    },
    ...packForm({
      parameters,
      requestBody: { required: true, content },
      schemas: reachableSchemas(roots, reference),
    }),
    start: {
      server: data.servers.length === 0 ? { customUrl: "" } : server,
      parameters: values.map((value) => ({ sent: true, value })),
    },
    bodies: toBodies(data),
    ...(answer && { reply: answer }),
    incoming: toIncoming(operation.action === "send" ? 0 : messages.length, all),
  };
}

/** Of a message an operation receives, all that follows in `all` may arrive; of one it sends, all may. */
function toIncoming(first: number, all: readonly DataMessage[]): Incoming {
  const arriving = all.slice(first);
  return {
    places: arriving.map((_, index) => first + index),
    titles: arriving.map(({ title }) => title),
  };
}

/** What the API sends over the same channel: it arrives at the socket that publishes. */
function otherMessages({ action, channel, reply }: EventOperation, reference: Reference): readonly Message[] {
  if (action === "send") return [];
  const isKnown = new Set((reply?.messages ?? []).map(({ key }) => key));
  const sent = reference.tags
    .flatMap(({ operations }) => operations)
    .filter((each) => each.kind === "event" && each.action === "send" && each.channel.key === channel.key)
    .flatMap((each) => (each.kind === "event" ? each.messages : []));
  return [...new Map(sent.map((message) => [message.key, message])).values()].filter(
    ({ key }) => !isKnown.has(key),
  );
}

function toReadable(message: DataMessage): MediaType {
  return { ...readablePayload(message), examples: [], encoding: [] };
}

function packMessage(message: DataMessage): PackedMessage {
  const { headers, payload } = message;
  return {
    ...without(message, "payload", "headers", "examples"),
    contentType: payload.contentType,
    ...(headers && { headers: packSchema(headers, true) }),
  };
}

/** The page tells of servers in words. */
function withoutProse(server: EventData["servers"][number]): EventData["servers"][number] {
  return {
    ...without(server, "description"),
    variables: server.variables.map((variable) => without(variable, "description")),
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

/** The operation's data as the build had it, less prose and examples, so that both build the same call. */
export function unpackEvent(file: EventPanelFile): EventData {
  const { messages, reply, ...event } = file.event;
  const { parameters, schemas, requestBody } = unpackForm(file);
  const content = requestBody?.content ?? [];
  const unpack = ({ contentType, headers, ...message }: PackedMessage, index: number): DataMessage => ({
    ...message,
    payload: { ...(content[index] ?? { examples: [], encoding: [] }), contentType },
    ...(headers && { headers: unpackSchema(headers) }),
    examples: [],
  });
  return {
    ...event,
    messages: messages.map(unpack),
    ...(reply && {
      reply: {
        ...reply,
        messages: reply.messages.map((message, index) => unpack(message, messages.length + index)),
      },
    }),
    parameters,
    schemas,
  };
}
