import type { Channel, EventOperation, FurtherTag, Reply } from "../../portable/model/index.js";
import { isWithoutPanel } from "../document/without-panel.js";
import { UNTAGGED, type ChannelGroups, type DeclaredTags } from "../document/tags.js";
import { titleLine, plainSummary, unlessRepeated } from "../document/titles.js";
import { flagsIn } from "../flags-in.js";
import { partOf, specifiedEntriesOf } from "../follow.js";
import { childPointer, reportField, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { UrlAllocator } from "../../urls/page-urls.js";
import { omitUndefined } from "../../portable/omit.js";
import type { Schemas } from "../schema/schema-node.js";
import { bindingsOf } from "./bindings.js";
import type { Channels, ReadChannel } from "./channels.js";
import { fallbackOperationTitle, runtimeExpression } from "./messages.js";
import type { EventSecurity } from "./security.js";
import type { InlineTags } from "./inline-tags.js";
import { withTraits, withAsyncApi3Traits } from "./traits.js";

export interface EventOperationContext {
  readonly channels: Channels;
  readonly tags: DeclaredTags;
  readonly inlineTags: InlineTags;
  readonly security: EventSecurity;
  readonly schemas: Schemas;
  readonly urls: UrlAllocator;
}

/** An operation, its channel, and the channel of its reply. */
export interface ReadOperation {
  readonly operation: EventOperation;
  readonly channel: ReadChannel | undefined;
  readonly replyChannel: ReadChannel | undefined;
}

export interface ReadOperations {
  readonly operations: readonly ReadOperation[];
  /** URL of each tag page by tag name, in sidebar order. */
  readonly tagUrls: ReadonlyMap<string, string>;
  /** Groups of operations without a tag, by name, and the channels that they are named after. */
  readonly channelGroups: ChannelGroups;
}

interface FoundOperation {
  readonly key: string;
  readonly part: Part;
  readonly pointer: string;
  readonly channel: ReadChannel | undefined;
  readonly tag: string;
  readonly alsoIn: readonly FurtherTag[];
}

/**
 * Reads all operations of a document and allocates their URLs: `<route>/<first tag, else channel
 * address>/<key>`.
 */
export function readEventOperations(document: Part, context: EventOperationContext): ReadOperations {
  const { channels, tags, inlineTags, urls } = context;
  const channelGroups = new Map<string, Channel>();
  const found = specifiedEntriesOf(document, "operations").map(([key, rawPart]): FoundOperation => {
    const part = withTraits(rawPart);
    const channel = channels.named(part);
    // Tags merged by the rule of AsyncAPI 3 come first. The URL is built from the first tag, so it stays the
    // same when the author upgrades the document.
    const names = [withAsyncApi3Traits(rawPart), part].flatMap(inlineTags.namesIn);
    const group = channel?.group ?? UNTAGGED;
    if (names.length === 0 && channel !== undefined && !tags.isDeclared(group))
      channelGroups.set(group, channel.channel);
    const pointer = childPointer(childPointer("#", "operations"), key);
    return { key, part, pointer, channel, ...tags.ofNames(names, group) };
  });
  const tagUrls = tags.urlsOf(found, urls, channelGroups);
  const operations = found.map((foundOperation) => {
    const url = urls.operation(tagUrls.get(foundOperation.tag) ?? urls.overview, foundOperation.key);
    return toOperation(foundOperation, url, context);
  });
  return { operations, tagUrls, channelGroups };
}

function toOperation(
  found: FoundOperation,
  url: string,
  { channels, security, schemas }: EventOperationContext,
): ReadOperation {
  const { key, part, pointer, tag, alsoIn } = found;
  const channel = found.channel?.channel ?? noChannel(key);
  const summary = plainSummary(part);
  const title = titleLine(textOf(part, "title") ?? summary ?? fallbackOperationTitle(key, channel) ?? key);
  const reply = partOf(part, "reply");
  const replyChannel = reply && channels.named(reply);
  const operation = omitUndefined<EventOperation>({
    kind: "event",
    id: key,
    url,
    title,
    tag,
    alsoIn,
    summary,
    description: unlessRepeated(textOf(part, "description"), title),
    deprecated: false,
    ...flagsIn(part),
    externalDocs: externalDocsOf(part),
    parameters: channel.parameters,
    servers: channel.servers,
    security: security.of(part),
    action: actionOf(part),
    channel,
    messages: channels.messagesOf(part, found.channel),
    withoutMessage: listsNoMessage(part),
    reply: reply && toReply(reply, replyChannel, channels),
    bindings: bindingsOf(part, schemas),
    withoutPanel: isWithoutPanel(part),
    pointer,
  });
  return { operation, channel: found.channel, replyChannel };
}

/**
 * Whether the list of messages is empty: "If this operation should contain no messages",
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#operationObject
 */
function listsNoMessage(part: Part): true | undefined {
  const listed = getOwn(part.value, "messages");
  return Array.isArray(listed) && listed.length === 0 ? true : undefined;
}

function toReply(part: Part, found: ReadChannel | undefined, channels: Channels): Reply {
  return omitUndefined<Reply>({
    address: runtimeExpression(part, "address"),
    channel: found && replyChannel(found.channel),
    messages: channels.messagesOf(part, found),
    withoutMessage: listsNoMessage(part),
  });
}

function replyChannel(channel: Channel): Reply["channel"] {
  const { key, name, address, url, parameters, servers, bindings } = channel;
  return omitUndefined<NonNullable<Reply["channel"]>>({
    key,
    name,
    address,
    url,
    parameters,
    servers,
    bindings,
  });
}

const ACTIONS: Readonly<Record<string, EventOperation["action"]>> = {
  send: "send",
  receive: "receive",
  // Left over from AsyncAPI 2, where clients `publish` what the API receives.
  publish: "receive",
  subscribe: "send",
};

function actionOf(part: Part): EventOperation["action"] {
  const declared = getOwn(part.value, "action");
  const action = typeof declared === "string" ? getOwn(ACTIONS, declared) : undefined;
  const actionPointer = childPointer(part.pointer, "action");
  if (typeof declared !== "string") reportField(part, "action", "`send` or `receive`");
  else if (action !== declared) {
    const note = action === undefined ? "" : `; \`${declared}\` is read as \`${action}\``;
    const reason = `The action of an operation is \`send\` or \`receive\`${note}`;
    part.reading.report("invalid-document", { reason }, actionPointer);
  }
  return action ?? "send";
}

/** Returns a channel for an operation that has none: such an operation still gets a page. */
function noChannel(key: string): Channel {
  return { key, name: key, parameters: [], servers: [], bindings: [] };
}
