import type { Channel, EventOperation, Reply } from "../../portable/model/index.js";
import type { DeclaredTags } from "../document/tags.js";
import { titleLine, plainSummary, unlessRepeated } from "../document/titles.js";
import { entriesOf, partOf } from "../follow.js";
import { below, flagOf, reportShape, textOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { Urls } from "../../urls/page-urls.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import type { BindingReading } from "./bindings.js";
import type { Channels, ReadChannel } from "./channels.js";
import { runtimeExpression } from "./messages.js";
import type { EventSecurityReading } from "./security.js";
import { tagNames } from "./tag-names.js";
import { withTraits } from "./traits.js";

export interface EventOperationContext {
  readonly channels: Channels;
  readonly tags: DeclaredTags;
  readonly security: EventSecurityReading;
  readonly bindings: BindingReading;
  readonly urls: Urls;
}

/** An operation, the group whose page lists it, and the channels it belongs to. */
export interface ReadOperation {
  readonly operation: EventOperation;
  readonly channel: ReadChannel | undefined;
  readonly replyChannel: ReadChannel | undefined;
}

export interface ReadOperations {
  readonly operations: readonly ReadOperation[];
  /** Address of each tag page, in sidebar order. */
  readonly tagUrls: ReadonlyMap<string, string>;
  /** Groups of operations without a tag, named by their channel. */
  readonly channelGroups: ReadonlySet<string>;
}

interface Found {
  readonly key: string;
  readonly part: Part;
  readonly pointer: string;
  readonly channel: ReadChannel | undefined;
  readonly tag: string;
  readonly alsoIn: readonly string[];
}

/** Group of an operation that has neither a tag nor a channel. */
const UNGROUPED = "Operations";

/** All operations of a document with their addresses: `<route>/<first tag, else channel address>/<key>`. */
export function readEventOperations(document: Part, context: EventOperationContext): ReadOperations {
  const { channels, tags, urls } = context;
  const map = Object.hasOwn(document.value, "operations") ? partOf(document, "operations") : undefined;
  const channelGroups = new Set<string>();
  const found = entriesOf(map)
    .filter(([key]) => !key.startsWith("x-"))
    .map(([key, own]): Found => {
      const part = withTraits(own);
      const channel = channels.named(part);
      const names = tagNames(part);
      const group = channel?.group ?? UNGROUPED;
      if (names.length === 0 && channel !== undefined) channelGroups.add(group);
      const pointer = below(below("#", "operations"), key);
      return { key, part, pointer, channel, ...tags.ofNames(names, group) };
    });
  const used = tags.inOrder([...new Set(found.map(({ tag }) => tag))]);
  const tagUrls = new Map(used.map((tag) => [tag, urls.tag(tag)]));
  const operations = found.map((place) => {
    const url = urls.operation(tagUrls.get(place.tag) ?? urls.overview, place.key);
    return toOperation(place, url, context);
  });
  return { operations, tagUrls, channelGroups };
}

function toOperation(
  found: Found,
  url: string,
  { channels, security, bindings }: EventOperationContext,
): ReadOperation {
  const { key, part, pointer, tag, alsoIn } = found;
  const channel = found.channel?.channel ?? noChannel(key);
  const summary = plainSummary(part);
  const title = titleLine(textOf(part, "title") ?? summary ?? key);
  const reply = Object.hasOwn(part.value, "reply") ? partOf(part, "reply") : undefined;
  const replyChannel = reply && channels.named(reply);
  const operation = withoutUndefined<EventOperation>({
    kind: "event",
    id: key,
    url,
    title,
    tag,
    alsoIn,
    summary,
    description: unlessRepeated(textOf(part, "description"), title),
    deprecated: flagOf(part, "deprecated") ?? flagOf(part, "x-deprecated") ?? false,
    externalDocs: externalDocsOf(part),
    parameters: channel.parameters,
    servers: channel.servers,
    security: security.of(part),
    action: actionOf(part),
    channel,
    messages: channels.messagesOf(part, found.channel),
    reply: reply && toReply(reply, replyChannel, channels),
    bindings: bindings.of(part),
    pointer,
  });
  return { operation, channel: found.channel, replyChannel };
}

function toReply(part: Part, found: ReadChannel | undefined, channels: Channels): Reply {
  return withoutUndefined<Reply>({
    address: runtimeExpression(part, "address"),
    channel: found && replyChannel(found.channel),
    messages: channels.messagesOf(part, found),
  });
}

function replyChannel({ key, name, address, url, parameters, bindings }: Channel): Reply["channel"] {
  return withoutUndefined<NonNullable<Reply["channel"]>>({
    key,
    name,
    address,
    url,
    parameters,
    bindings,
  });
}

const ACTIONS: Readonly<Record<string, EventOperation["action"]>> = {
  send: "send",
  receive: "receive",
  // Left over from AsyncAPI 2, whose `publish` is what the API receives.
  publish: "receive",
  subscribe: "send",
};

function actionOf(part: Part): EventOperation["action"] {
  const written = own(part.value, "action");
  const known = typeof written === "string" && Object.hasOwn(ACTIONS, written) ? ACTIONS[written] : undefined;
  if (known === undefined || known !== written) {
    const reason = `The action of an operation is \`send\` or \`receive\`${known === undefined ? "" : `; \`${String(written)}\` is read as \`${known}\``}`;
    if (known === undefined && typeof written !== "string")
      reportShape(part.reading, "`action`", written, "`send` or `receive`", below(part.pointer, "action"));
    else part.reading.report("invalid-document", { reason }, below(part.pointer, "action"));
  }
  return known ?? "send";
}

/** An operation without a channel still has a page. */
function noChannel(key: string): Channel {
  return { key, name: key, parameters: [], servers: [], bindings: [] };
}
