import { pointerKeys, referenceIn } from "../../document/json-pointer.js";
import { CHANNEL_ADDRESS, type DocumentObject, PARAMETER_SCHEMA } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import type { Channel, Message, Parameter, SchemaNode } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import type { UrlAllocator } from "../../urls/page-urls.js";
import { titleLine } from "../document/titles.js";
import { MAX_UNDESCRIBED, undescribedParameter } from "../document/undescribed-parameter.js";
import { flagsIn } from "../flags-in.js";
import { entriesOf, partOf, partsOf, specifiedEntriesOf, toPart } from "../follow.js";
import { childPointer, isAsyncApi2, isObject, itemsOf, type Part, textOf } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { Schemas } from "../schema/schema-node.js";
import { bindingsOf } from "./bindings.js";
import type { InlineTags } from "./inline-tags.js";
import type { ReadMessage, SharedMessages } from "./messages.js";
import type { ReadServer } from "./servers.js";

/**
 * A channel, the data that page URLs are built from, and the objects of the document that it was read from.
 */
export interface ReadChannel {
  /** The document's Channel Object. Channels that refer to the same object share it. */
  readonly object: DocumentObject;
  readonly channel: Channel;
  /** Name of the group for operations without a tag: the address after any conversion, else the key. */
  readonly group: string;
  readonly tags: readonly string[];
  readonly messages: readonly Message[];
  /** The document's objects that `messages` were read from. */
  readonly messageObjects: ReadonlySet<DocumentObject>;
}

export type Channels = ReturnType<typeof createChannels>;

interface ChannelContext {
  readonly servers: readonly ReadServer[];
  readonly schemas: Schemas;
  readonly message: ReadMessage;
  readonly shared: SharedMessages;
  readonly inlineTags: InlineTags;
  readonly urls: UrlAllocator;
}

/**
 * Creates a reader for channels: https://www.asyncapi.com/docs/reference/specification/v3.0.0#channelObject
 */
export function createChannels(document: Part, context: ChannelContext) {
  const byObject = new Map<DocumentObject, ReadChannel>();
  const add = (key: string, part: Part, mount?: unknown): ReadChannel => {
    const mounted = isObject(mount) ? mount[CHANNEL_ADDRESS] : undefined;
    const isAlone = !addresses.has(getOwn(part.value, "address"));
    const read = toChannel(key, part, context, { mounted, isAlone, same: byObject.get(part.value) });
    if (!byObject.has(part.value)) byObject.set(part.value, read);
    return read;
  };
  const declared = specifiedEntriesOf(document, "channels");
  const map = partOf(document, "channels");
  const seen = new Set<unknown>();
  /** Addresses that several channels have. */
  const addresses = new Set<unknown>();
  for (const [, part] of declared) {
    const address = getOwn(part.value, "address");
    (seen.has(address) ? addresses : seen).add(address);
  }
  const byKey = new Map(declared.map(([key, part]) => [key, add(key, part, map?.value[key])]));
  const listedChannels = new Set<ReadChannel>();
  const messagesOfChannel = (channel: ReadChannel | undefined): readonly Message[] => {
    if (channel === undefined) return [];
    const isShared = listedChannels.has(channel);
    listedChannels.add(channel);
    return isShared ? context.shared.takeWithinLimit(channel.messages) : channel.messages;
  };

  return {
    /**
     * Returns the channels of the document in order, then other channels that operations refer to, as they are
     * found.
     */
    all: (): readonly ReadChannel[] => [...new Set([...byKey.values(), ...byObject.values()])],
    /** Resolves the field `channel` of an operation or reply. */
    named(part: Part): ReadChannel | undefined {
      const value = getOwn(part.value, "channel");
      if (value === undefined) return undefined;
      const pointer = childPointer(part.pointer, "channel");
      const keys = pointerKeys((referenceIn(value) ?? "").replace(/^#/, ""));
      const listed = keys.length === 2 && keys[0] === "channels" ? byKey.get(keys[1] ?? "") : undefined;
      if (listed !== undefined) return listed;
      const found = toPart(part.reading, value, pointer, "`channel`");
      return found && (byObject.get(found.value) ?? add(keys.at(-1) ?? pointer, found));
    },
    /**
     * Returns the messages that an operation or reply lists, which may be none. Without a list, returns the
     * messages of the channel within the limit of `SharedMessages`; in AsyncAPI 2, none.
     */
    messagesOf(part: Part, channel: ReadChannel | undefined): readonly Message[] {
      // In AsyncAPI 2, messages belong to operations: without `messages` an operation has none.
      if (getOwn(part.value, "messages") === undefined)
        return isAsyncApi2(part.reading) ? [] : messagesOfChannel(channel);
      const listed = itemsOf(part, "messages");
      const parts = partsOf(part, "messages");
      const keys = listed.map((item) => pointerKeys(referenceIn(item) ?? "").at(-1));
      return parts.map((message, index) => context.message(keys[index] ?? `message-${index + 1}`, message));
    },
  };
}

interface Mount {
  /** Original address that the upgrade stored beside the reference to the channel. */
  readonly mounted: unknown;
  /** Whether no other channel has this address. Several channels of a WebSocket often share an address. */
  readonly isAlone: boolean;
  /** A channel that was already read from the same object. */
  readonly same: ReadChannel | undefined;
}

function toChannel(
  key: string,
  part: Part,
  context: ChannelContext,
  { mounted, isAlone, same }: Mount,
): ReadChannel {
  // null means that the address is known only at run time.
  const convertedAddress = getOwn(part.value, "address") === null ? undefined : textOf(part, "address");
  const originalAddress = typeof mounted === "string" ? mounted : textOf(part, CHANNEL_ADDRESS);
  const address = originalAddress ?? convertedAddress;
  const title = textOf(part, "title");
  // Uses the address after conversion, not the original one, so that headings stay the same when the author
  // upgrades the document.
  const group = convertedAddress ?? key;
  const channel = omitUndefined<Channel>({
    key,
    name: titleLine(title ?? (isAlone && group.trim() !== "" ? group : key)),
    address,
    url: context.urls.channel(key),
    title: title === undefined ? undefined : titleLine(title),
    summary: textOf(part, "summary"),
    description: textOf(part, "description"),
    ...flagsIn(part),
    externalDocs: externalDocsOf(part),
    parameters: parametersOf(part, address, context.schemas),
    servers: serversOf(part, context.servers),
    bindings: bindingsOf(part, context.schemas),
  });
  const declared = entriesOf(part, "messages");
  return {
    object: part.value,
    channel,
    group,
    tags: context.inlineTags.namesIn(part),
    messages: same
      ? context.shared.takeWithinLimit(same.messages)
      : declared.map(([name, message]) => context.message(name, message)),
    messageObjects: new Set(declared.map(([, message]) => message.value)),
  };
}

/** Returns the servers of a channel. An empty list means all servers, as does a missing one. */
function serversOf(part: Part, all: readonly ReadServer[]): Channel["servers"] {
  const found = partsOf(part, "servers").flatMap(
    ({ value }) => all.find(({ object }) => object === value)?.server ?? [],
  );
  return found.length === 0 ? all.map(({ server }) => server) : found;
}

/**
 * Fields of a parameter that restrict or illustrate its value:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#parameterObject
 */
const SCHEMA_FIELDS = ["enum", "default", "examples"] as const;

/**
 * Returns the parameters of a channel: the variables of its address, then described parameters that the
 * address lacks. Undescribed variables beyond `MAX_UNDESCRIBED` are omitted.
 */
function parametersOf(channel: Part, address: string | undefined, schemas: Schemas): readonly Parameter[] {
  const inAddress = [...(address ?? "").matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []);
  const described = new Map(
    entriesOf(channel, "parameters").map(([name, part]) => {
      // If the address is unknown, any parameter may be part of it.
      const required = address === undefined || inAddress.includes(name);
      return [name, { ...toParameter(name, part, schemas), required }];
    }),
  );
  const names = [...new Set([...inAddress, ...described.keys()])];
  const leftOut = new Set(names.filter((name) => !described.has(name)).slice(MAX_UNDESCRIBED));
  return names
    .filter((name) => !leftOut.has(name))
    .map((name) => described.get(name) ?? undescribedParameter(name, "channel", schemas));
}

function toParameter(name: string, part: Part, schemas: Schemas): Parameter {
  return omitUndefined<Parameter>({
    ...undescribedParameter(name, "channel", schemas),
    ...flagsIn(part),
    description: textOf(part, "description"),
    schema: schemaOf(part, schemas),
    location: textOf(part, "location"),
  });
}

/**
 * Returns the schema of a parameter. An AsyncAPI 3 parameter is a string. An AsyncAPI 2 parameter had a
 * schema, which loading preserves. Some documents of version 3 have a `schema` too.
 */
function schemaOf(part: Part, schemas: Schemas): SchemaNode {
  const originalSchema = getOwn(part.value, PARAMETER_SCHEMA);
  if (originalSchema !== undefined) return schemas.node(originalSchema, childPointer(part.pointer, "schema"));
  const schema = getOwn(part.value, "schema");
  const fields = SCHEMA_FIELDS.flatMap((key) =>
    Object.hasOwn(part.value, key) ? [[key, part.value[key]] as const] : [],
  );
  if (schema === undefined)
    return schemas.node({ type: "string", ...Object.fromEntries(fields) }, part.pointer);
  const isAlone = fields.length === 0 || !isObject(schema) || referenceIn(schema) !== undefined;
  return schemas.node(
    isAlone ? schema : { ...Object.fromEntries(fields), ...schema },
    childPointer(part.pointer, "schema"),
  );
}
