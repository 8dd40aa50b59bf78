import { startNotes } from "../../../portable/event-call/bound-protocols.js";
import { locatedIn } from "../../../portable/event-call/initial-event-values.js";
import { initialParameters } from "../../../portable/example/initial-parameter.js";
import { exampleContext } from "../../../portable/example/known/example-sources.js";
import { countLabel } from "../../../portable/labels/count-label.js";
import type { Labels } from "../../../portable/labels/labels.js";
import { memoiseByObject } from "../../../portable/memoise.js";
import type {
  EventOperation,
  Parameter,
  Reference,
  ReferenceChannel,
  Reply,
} from "../../../portable/model/index.js";
import { noteText } from "../../../portable/request/request-note.js";
import { countOperations } from "../../navigation/count-operations.js";
import { addressParts, type CallPart } from "../operation/call-view.js";
import { EXAMPLE_CHARACTERS, type ExampleSettings, pageShare } from "../operation/example-views.js";
import type { ParameterGroup } from "../operation/operation-view.js";
import { parameterRow } from "../operation/parameter-rows.js";
import { operationLimits, type PageRows } from "../schema/expansion.js";
import { textFact } from "../schema/facts.js";
import { startPageRows } from "../schema/fields.js";
import type { PageSchemas } from "../schema/page-schemas.js";
import { eventAuthorization, type EventAuthorizationView } from "./event-authorization.js";
import {
  type MessageExamples,
  messageExamples,
  messagePart,
  type MessagePart,
  type MessageView,
  messageViews,
} from "./message-views.js";
import { type BindingView, bindingViews, type ServerView, serverViews } from "./server-views.js";

/** View of an event operation for the templates of its page. */
export interface EventView {
  readonly direction: Direction;
  readonly address: readonly CallPart[];
  /** Link to the channel's page. */
  readonly channel?: { readonly text: string; readonly url: string; readonly words: string };
  readonly note: string;
  readonly authorization?: EventAuthorizationView;
  readonly parameters: readonly ParameterGroup[];
  readonly servers: readonly ServerView[];
  readonly messages: readonly MessageView[];
  /** Reason shown if there are no messages. */
  readonly noMessage: string;
  readonly reply?: ReplyView;
  readonly bindings: readonly BindingView[];
  /** Examples in the column of samples. */
  readonly parts: readonly MessagePart[];
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Sender and receiver from the reader's point of view. */
export interface Direction {
  readonly from: string;
  readonly to: string;
  readonly lead: string;
  readonly more: string;
}

/** Creates the view of an event operation. With `expandSchemas`, nested rows are rendered expanded. */
export function eventView(
  operation: EventOperation,
  reference: Reference,
  schemas: PageSchemas,
  { expandSchemas }: { readonly expandSchemas: boolean },
): EventView {
  const { labels, language, components } = schemas;
  const limits = operationLimits(countOperations(reference));
  const { rows, finish } = startPageRows({ schemas, open: expandSchemas, limits });
  const received: PageRows = { ...rows, reader: "receives" };
  // If the API receives the messages, the reader sends them and receives the replies; otherwise the reverse.
  const [messageRows, replyRows] = operation.action === "receive" ? [rows, received] : [received, rows];
  const settings: ExampleSettings = {
    components,
    labels,
    language,
    side: "request",
    budget: { characters: pageShare(EXAMPLE_CHARACTERS, reference.work) },
    drawn: exampleContext(operation, reference),
  };
  const authorization = eventAuthorization(operation, { labels, language });
  const parameters = channelParameters(operation.parameters, rows);
  const { channel, servers } = operation;
  const { messages } = operation;
  const replyMessages = operation.reply?.messages ?? [];
  const inAddress = operation.parameters.filter(({ required }) => required);
  const start = initialParameters(inAddress, operation.found, components);
  const requestSettings = {
    ...settings,
    locatedIn: (part: "payload" | "header") => locatedIn(part, start, components),
  };
  const payloads = messageExamples(messages, "payload", requestSettings);
  const headers = messageExamples(messages, "headers", requestSettings);
  const replies = messageExamples(replyMessages, "payload", settings, "reply.");
  const reply = operation.reply && replyView(operation.reply, operation.action, replyRows, replies);
  const view = {
    direction: directionOf(operation, labels),
    address: addressParts(channel.address ?? channel.key, parameters[0]),
    ...channelLink(operation, reference, labels),
    note: noteOf(operation, labels),
    ...(authorization === undefined ? {} : { authorization }),
    parameters,
    servers: serverViews(servers, rows),
    messages: messageViews(messages, "", messageRows, payloads),
    noMessage: operation.withoutMessage ? labels.carriesNoMessage : labels.noMessage,
    ...(reply === undefined ? {} : { reply }),
    bindings: [
      ...bindingViews(operation.bindings, "operation", "bindings.operation", rows),
      ...bindingViews(channel.bindings, "channel", "bindings.channel", rows),
    ],
    parts: [
      ...messagePart("payload-example", labels.payload, payloads, messages.length),
      ...messagePart("headers-example", labels.messageHeaders, headers, messages.length),
      ...messagePart("reply-example", labels.replyPayload, replies, replyMessages.length),
    ],
  };
  finish();
  return { ...view, sections: sectionsOf(view, labels) };
}

/** Returns the notes about the protocol, which are shown before everything else. */
function noteOf(operation: EventOperation, labels: Labels): string {
  const { servers, bindings, channel } = operation;
  if (servers.length === 0)
    return bindings.length + channel.bindings.length === 0 ? labels.protocolUnknown : labels.eventNoServer;
  return startNotes(operation)
    .map((note) => noteText(note, labels))
    .join(" ");
}

function directionOf({ action, messages }: EventOperation, labels: Labels): Direction {
  const many = messages.length > 1;
  const isEmpty = messages.length === 0;
  if (action === "receive")
    return {
      from: labels.directionYou,
      to: labels.directionApi,
      lead: labels.receives,
      more: isEmpty ? "" : many ? labels.receivesMany : labels.receivesMore,
    };
  return {
    from: labels.directionApi,
    to: labels.directionYou,
    lead: labels.sends,
    more: isEmpty ? "" : many ? labels.sendsMany : labels.sendsMore,
  };
}

export function channelParameters(
  parameters: readonly Parameter[],
  rows: PageRows,
): readonly ParameterGroup[] {
  if (parameters.length === 0) return [];
  const { labels } = rows.schemas;
  return [
    {
      id: "channel-parameters",
      title: labels.channelParameters,
      rows: parameters.map((parameter) => {
        const row = parameterRow(parameter, rows);
        const { location } = parameter;
        if (location === undefined) return row;
        const facts = [...row.words.facts, textFact(labels.foundAt, location)];
        return { ...row, words: { ...row.words, facts } };
      }),
    },
  ];
}

function channelLink(
  { channel: { key, url, name } }: EventOperation,
  reference: Reference,
  labels: Labels,
): Pick<EventView, "channel"> {
  if (url === undefined) return {};
  const page = eventIndex(reference).channels.get(key);
  const actions = new Set(operationsAt(page?.operations ?? [], reference).map(({ action }) => action));
  const isBoth = actions.size + (page?.replies.length ?? 0) > 1;
  const words = isBoth ? labels.bothDirections : labels.onlyDirection;
  return { channel: { text: name, url, words } };
}

function sectionsOf(
  { authorization, parameters, servers, messages, reply, bindings }: Omit<EventView, "sections">,
  labels: Labels,
): EventView["sections"] {
  const [only] = messages.length === 1 ? messages : [];
  return [
    ...(authorization === undefined ? [] : [{ id: "authorization", title: labels.authorization }]),
    ...parameters.map(({ id, title }) => ({ id, title })),
    { id: "message", title: only?.title ?? labels.messages },
    ...(reply === undefined ? [] : [{ id: "reply", title: labels.reply }]),
    ...(servers.length === 0 ? [] : [{ id: "servers", title: labels.eventServers }]),
    ...(bindings.length === 0 ? [] : [{ id: "bindings", title: labels.bindings }]),
  ];
}

/** Operations and channels of an event reference, indexed once. */
interface EventIndex {
  /** Operations by the URL of their page. */
  readonly operations: ReadonlyMap<string, EventOperation>;
  readonly channels: ReadonlyMap<string, ReferenceChannel>;
}

const eventIndex = memoiseByObject(({ tags, channels }: Reference): EventIndex => ({
  operations: new Map(
    tags
      .flatMap(({ operations }) => operations)
      .flatMap((operation) => (operation.kind === "event" ? [[operation.url, operation] as const] : [])),
  ),
  channels: new Map(channels?.map((channel) => [channel.key, channel])),
}));

export function operationsAt(urls: readonly string[], reference: Reference): readonly EventOperation[] {
  const { operations } = eventIndex(reference);
  return urls.flatMap((url) => operations.get(url) ?? []);
}

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

function replyView(
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
