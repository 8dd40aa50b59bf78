import type { LoadedDocument } from "../../document/loaded-document.js";
import type { EventOperation, Message, Reference, ReferenceChannel } from "../../portable/model/index.js";
import { withTextLinks } from "../document/text-links.js";
import { headOf } from "../document/information.js";
import { generationBudget } from "../document/generation-budget.js";
import type { NormalisedDocument, NormalisedSource } from "../document/normalised-document.js";
import { NO_SECURITY } from "../document/security-requirements.js";
import { declaredTags } from "../document/tags.js";
import { entriesOf, partOf, partsOf } from "../follow.js";
import { isObject, createReadContext, textOf, type Part } from "../read.js";
import { createSchemas } from "../schema/schema-node.js";
import { createUrlAllocator } from "../../urls/page-urls.js";
import type { NoneLeft } from "../../portable/none-left.js";
import { omitUndefined } from "../../portable/omit.js";
import { createChannels, type Channels, type ReadChannel } from "./channels.js";
import { createMessages, isMultiFormatSchema, type ReadMessage, SharedMessages } from "./messages.js";
import { findValues, type FoundValues } from "../values/found-values.js";
import { readEventOperations, type ReadOperation } from "./operations.js";
import { createEventSecurity } from "./security.js";
import { eventServersOf } from "./servers.js";
import { createInlineTags } from "./inline-tags.js";

/**
 * Normalises an AsyncAPI 3 document. Never throws: parts with a wrong shape are omitted and reported as
 * warnings.
 */
export function normaliseAsyncApi(loaded: LoadedDocument, source: NormalisedSource): NormalisedDocument {
  const { spec, route, label, indexing, ...rest } = source;
  rest satisfies NoneLeft;
  const reading = createReadContext(loaded, spec);
  const document: Part = { value: loaded.document, pointer: "#", reading };
  const info = infoOf(document);
  const components = partOf(document, "components");
  const schemas = createSchemas(reading, components && readableSchemas(components));
  const security = createEventSecurity(document, components);
  const urls = createUrlAllocator(route);
  const inlineTags = createInlineTags();
  const servers = eventServersOf(document, { security, schemas, inlineTags });
  const contentType = textOf(document, "defaultContentType")?.trim() ?? "";
  const message = createMessages({ schemas, contentType, inlineTags });
  const shared = new SharedMessages(loaded.bytes);
  const channels = createChannels(document, { servers, schemas, message, shared, inlineTags, urls });
  const tags = declaredTags(document, info, inlineTags.found);
  const context = { channels, tags, inlineTags, security, schemas, urls };
  const { operations: read, tagUrls, channelGroups } = readEventOperations(document, context);
  shared.report(reading);
  const named = schemas.named((name) => urls.schema(name));
  const found = findValues({
    operations: read.map(({ operation }) => operation),
    schemas: named,
    servers: [],
  });
  const operations = read.map((each) => ({ ...each, operation: withFound(each.operation, found) }));
  if (operations.length === 0) reading.report("no-operations", { where: "`operations`" }, "#");

  const withoutLinks = omitUndefined<Reference>({
    kind: "event",
    ...headOf(document, info, loaded, { label, route, indexing }),
    id: textOf(document, "id"),
    ownTags: ownTagsOf(info, tagUrls),
    servers: servers.map(({ server }) => server),
    security: NO_SECURITY,
    securitySchemes: security.schemes,
    ...found.withKnown(
      tags.toTags(
        tagUrls,
        operations.map(({ operation }) => operation),
        channelGroups,
      ),
    ),
    webhooks: [],
    channels: withOperations(channels.all(), operations),
    messages: operations.length > 0 ? undefined : unusedMessages(components, channels, message),
    schemas: named,
    known: found.known,
    work: generationBudget(
      loaded,
      operations.map(({ operation }) => operation),
      named,
    ),
  });
  return { reference: withTextLinks(withoutLinks, loaded.addresses, reading), warnings: reading.warnings };
}

function withFound(operation: EventOperation, { of }: FoundValues): EventOperation {
  const found = of(operation);
  return found.length === 0 ? operation : { ...operation, found };
}

/** Returns the document's own tags that have no page, no description and no external documentation. */
function ownTagsOf(info: Part, urls: ReadonlyMap<string, string>): readonly string[] | undefined {
  const names = partsOf(info, "tags").flatMap((tag) => {
    const name = textOf(tag, "name");
    const isDescribed = ["description", "externalDocs"].some((field) => Object.hasOwn(tag.value, field));
    return name === undefined || isDescribed || urls.has(name) ? [] : [name];
  });
  return names.length === 0 ? undefined : [...new Set(names)];
}

/** Returns the messages of `components` that no channel contains. */
function unusedMessages(
  components: Part | undefined,
  channels: Channels,
  read: ReadMessage,
): readonly Message[] | undefined {
  const shown = new Set(channels.all().flatMap((channel) => [...channel.messageObjects]));
  const found = entriesOf(components, "messages").flatMap(([key, part]) =>
    shown.has(part.value) ? [] : [read(key, part)],
  );
  return found.length === 0 ? undefined : found;
}

function infoOf(document: Part): Part {
  return (
    (isObject(document.value["info"]) ? partOf(document, "info") : undefined) ?? { ...document, value: {} }
  );
}

/**
 * Returns the component schemas without those in another schema language, which are shown only where they are
 * used.
 */
function readableSchemas(components: Part): Part | undefined {
  const map = partOf(components, "schemas");
  if (map === undefined) return undefined;
  const entries = Object.entries(map.value).filter(
    ([, schema]) => !isObject(schema) || !isMultiFormatSchema(schema),
  );
  return { ...map, value: Object.fromEntries(entries) };
}

function withOperations(
  channels: readonly ReadChannel[],
  operations: readonly ReadOperation[],
): readonly ReferenceChannel[] {
  const urls = new Map(
    channels.map(({ object }) => [object, { operations: [] as string[], replies: [] as string[] }]),
  );
  for (const { operation, channel, replyChannel } of operations) {
    if (channel !== undefined) urls.get(channel.object)?.operations.push(operation.url);
    if (replyChannel !== undefined) urls.get(replyChannel.object)?.replies.push(operation.url);
  }
  return channels.map((read) => ({
    ...read.channel,
    tags: read.tags,
    messages: read.messages,
    operations: urls.get(read.object)?.operations ?? [],
    replies: urls.get(read.object)?.replies ?? [],
  }));
}
