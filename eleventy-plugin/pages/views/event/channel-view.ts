import { locatedIn } from "../../../portable/event-call/initial-event-values.js";
import { initialParameters } from "../../../portable/example/initial-parameter.js";
import { countLabel } from "../../../portable/labels/count-label.js";
import type { Labels } from "../../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../../portable/marks.js";
import type {
  EventOperation,
  Message,
  Operation,
  Reference,
  ReferenceChannel,
} from "../../../portable/model/index.js";
import { encodeAnchor } from "../../urls/anchors.js";
import { addressParts, type CallPart } from "../operation/call-view.js";
import { EXAMPLE_CHARACTERS } from "../operation/example-views.js";
import type { ParameterGroup } from "../operation/operation-view.js";
import { countOperations } from "../../navigation/count-operations.js";
import { operationLimits } from "../schema/expansion.js";
import { textFact, type Fact } from "../schema/facts.js";
import { startPageRows } from "../schema/fields.js";
import type { PageSchemas } from "../schema/page-schemas.js";
import { channelParameters, operationsAt } from "./event-view.js";
import {
  messageExamples,
  messagePart,
  messageViews,
  type MessagePart,
  type MessageView,
} from "./message-views.js";
import { type BindingView, bindingViews, type ServerView, serverViews } from "./server-views.js";

/** View of a channel page: both directions, and all messages of the channel. */
export interface ChannelView {
  readonly address: readonly CallPart[];
  readonly hasAddress: boolean;
  readonly facts: readonly Fact[];
  readonly operations: readonly Operation[];
  readonly replies: readonly Operation[];
  readonly parameters: readonly ParameterGroup[];
  readonly servers: readonly ServerView[];
  readonly messages: readonly MessageView[];
  readonly bindings: readonly BindingView[];
  readonly parts: readonly MessagePart[];
}

export function channelView(
  channel: ReferenceChannel,
  reference: Reference,
  schemas: PageSchemas,
  { expandSchemas }: { readonly expandSchemas: boolean },
): ChannelView {
  const { labels, language, components } = schemas;
  const limits = operationLimits(countOperations(reference));
  const { rows, finish } = startPageRows({
    schemas,
    open: expandSchemas,
    limits,
    // Messages may pass in both directions, so neither "sends" nor "receives" applies.
    reader: "reads",
  });
  const parameters = channelParameters(channel.parameters, rows);
  const operations = operationsAt(channel.operations, reference);
  const replies = operationsAt(channel.replies, reference);
  const budget = { characters: EXAMPLE_CHARACTERS };
  const payloads = messageExamples(channel.messages, "payload", {
    components,
    labels,
    language,
    side: "request",
    budget,
    locatedIn: (part) => locatedIn(part, initialParameters(channel.parameters, [], components), components),
  });
  const messages = messageViews(channel.messages, "", rows, payloads);
  const view = {
    address: addressParts(channel.address ?? channel.key, parameters[0]),
    hasAddress: channel.address !== undefined,
    facts: channel.tags.length === 0 ? [] : [textFact(labels.tags, channel.tags.join(", "), false)],
    operations,
    replies,
    parameters,
    servers: serverViews(channel.servers, rows),
    messages: messages.map((message, index) =>
      withUses(message, channel.messages[index], operations, replies),
    ),
    bindings: bindingViews(channel.bindings, "channel", "bindings.channel", rows),
    parts: messagePart("payload-example", labels.payload, payloads, channel.messages.length),
  };
  finish();
  return view;
}

function withUses(
  view: MessageView,
  message: Message | undefined,
  operations: readonly EventOperation[],
  replies: readonly EventOperation[],
): MessageView {
  const isHere = (list: readonly Message[] | undefined): boolean =>
    list?.some(({ key }) => key === message?.key) ?? false;
  const uses = [
    ...operations.filter(({ messages }) => isHere(messages)),
    ...replies.filter(({ reply }) => isHere(reply?.messages)),
  ];
  return {
    ...view,
    operations: [...new Set(uses)].map(({ title, url }) => ({ title, url })),
    isUnused: uses.length === 0,
  };
}

/** View of the index of channel pages. */
export interface ChannelListing {
  readonly count: string;
  readonly channels: readonly ListedChannel[];
}

export interface ListedChannel {
  readonly url: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly address: string;
  /** "2 operations, 3 messages". */
  readonly counts: string;
  readonly description: string;
  /** Messages, with the id of each on the channel's page. */
  readonly messages: readonly {
    readonly title: string;
    readonly id: string;
    readonly marks: readonly Mark[];
  }[];
}

export function channelListing(reference: Reference, labels: Labels, language: string): ChannelListing {
  const channels = reference.channels ?? [];
  return {
    count: countLabel(channels.length, "channelCount", labels, language),
    channels: channels.map((channel) => ({
      url: channel.url ?? "",
      title: channel.name,
      marks: marksOf([channel], labels),
      address: channel.address ?? "",
      counts: [
        countLabel(channel.operations.length, "operationCount", labels, language),
        countLabel(channel.messages.length, "messageCount", labels, language),
      ].join(", "),
      description: channel.summary ?? channel.description ?? "",
      messages: channel.messages.map((message) => ({
        title: message.title,
        id: encodeAnchor(`message-${message.key}`),
        marks: marksOf([message], labels),
      })),
    })),
  };
}
