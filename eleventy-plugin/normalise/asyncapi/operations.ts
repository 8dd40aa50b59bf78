import type { Channel, EventOperation, FurtherTag, Reply } from "../../portable/model/index.js";
import { isWithoutPanel } from "../document/without-panel.js";
import { UNTAGGED, type DeclaredTags } from "../document/tags.js";
import { titleLine, plainSummary, unlessRepeated } from "../document/titles.js";
import { partOf, specifiedEntriesOf } from "../follow.js";
import { below, flagOf, reportShape, textOf, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { Urls } from "../../urls/page-urls.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import type { Schemas } from "../schema/schema-node.js";
import { bindingsOf } from "./bindings.js";
import type { Channels, ReadChannel } from "./channels.js";
import { runtimeExpression } from "./messages.js";
import { titleByChannel } from "./made-up-names.js";
import type { EventSecurityReading } from "./security.js";
import type { TagsInPlace } from "./tags-in-place.js";
import { withTraits, withUpgradedTraits } from "./traits.js";

export interface EventOperationContext {
  readonly channels: Channels;
  readonly tags: DeclaredTags;
  readonly tagsInPlace: TagsInPlace;
  readonly security: EventSecurityReading;
  readonly schemas: Schemas;
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
  readonly alsoIn: readonly FurtherTag[];
}

/** All operations of a document with their addresses: `<route>/<first tag, else channel address>/<key>`. */
export function readEventOperations(document: Part, context: EventOperationContext): ReadOperations {
  const { channels, tags, tagsInPlace, urls } = context;
  const channelGroups = new Set<string>();
  const found = specifiedEntriesOf(document, "operations").map(([key, own]): Found => {
    const part = withTraits(own);
    const channel = channels.named(part);
    // Those of the upgraded file first: the address is made of them.
    const names = [withUpgradedTraits(own), part].flatMap(tagsInPlace.namesIn);
    const group = channel?.group ?? UNTAGGED;
    if (names.length === 0 && channel !== undefined) channelGroups.add(group);
    const pointer = below(below("#", "operations"), key);
    return { key, part, pointer, channel, ...tags.ofNames(names, group) };
  });
  const tagUrls = tags.urlsOf(found, urls, channelGroups);
  const operations = found.map((place) => {
    const url = urls.operation(tagUrls.get(place.tag) ?? urls.overview, place.key);
    return toOperation(place, url, context);
  });
  return { operations, tagUrls, channelGroups };
}

function toOperation(
  found: Found,
  url: string,
  { channels, security, schemas }: EventOperationContext,
): ReadOperation {
  const { key, part, pointer, tag, alsoIn } = found;
  const channel = found.channel?.channel ?? noChannel(key);
  const summary = plainSummary(part);
  const title = titleLine(textOf(part, "title") ?? summary ?? titleByChannel(key, channel) ?? key);
  const reply = partOf(part, "reply");
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
    withoutMessage: listsNoMessage(part),
    reply: reply && toReply(reply, replyChannel, channels),
    bindings: bindingsOf(part, schemas),
    withoutPanel: isWithoutPanel(part),
    pointer,
  });
  return { operation, channel: found.channel, replyChannel };
}

/** "If this operation should contain no messages": https://www.asyncapi.com/docs/reference/specification/v3.0.0#operationObject */
function listsNoMessage(part: Part): true | undefined {
  const listed = own(part.value, "messages");
  return Array.isArray(listed) && listed.length === 0 ? true : undefined;
}

function toReply(part: Part, found: ReadChannel | undefined, channels: Channels): Reply {
  return withoutUndefined<Reply>({
    address: runtimeExpression(part, "address"),
    channel: found && replyChannel(found.channel),
    messages: channels.messagesOf(part, found),
    withoutMessage: listsNoMessage(part),
  });
}

function replyChannel(channel: Channel): Reply["channel"] {
  const { key, name, address, url, parameters, servers, bindings } = channel;
  return withoutUndefined<NonNullable<Reply["channel"]>>({
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
  // Left over from AsyncAPI 2, whose `publish` is what the API receives.
  publish: "receive",
  subscribe: "send",
};

function actionOf(part: Part): EventOperation["action"] {
  const written = own(part.value, "action");
  const known = typeof written === "string" ? own(ACTIONS, written) : undefined;
  const place = below(part.pointer, "action");
  if (typeof written !== "string")
    reportShape(part.reading, "`action`", written, "`send` or `receive`", place);
  else if (known !== written) {
    const reading = known === undefined ? "" : `; \`${written}\` is read as \`${known}\``;
    const reason = `The action of an operation is \`send\` or \`receive\`${reading}`;
    part.reading.report("invalid-document", { reason }, place);
  }
  return known ?? "send";
}

/** An operation without a channel still has a page. */
function noChannel(key: string): Channel {
  return { key, name: key, parameters: [], servers: [], bindings: [] };
}
