import type { LoadedDocument } from "../../document/loaded-document.js";
import type { Reference, ReferenceChannel } from "../../portable/model/index.js";
import type { Finding } from "../../problems/problems.js";
import { informationOf } from "../document/information.js";
import type { ReferenceSource } from "../document/reference-source.js";
import { declaredTags, operationsByTag } from "../document/tags.js";
import { partOf } from "../follow.js";
import { isObject, startReading, textOf, type Part } from "../read.js";
import { externalDocsOf } from "../schema/annotations.js";
import { createSchemas } from "../schema/schema-node.js";
import { createUrls } from "../../urls/page-urls.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { createBindings } from "./bindings.js";
import { createChannels, type ReadChannel } from "./channels.js";
import { createMessages, isFormatted } from "./messages.js";
import { readEventOperations, type ReadOperation } from "./operations.js";
import { createEventSecurity } from "./security.js";
import { eventServersOf } from "./servers.js";

/**
 * An AsyncAPI 3 document as a reference. Whatever the document holds, it never throws: what has the wrong shape is left
 * out, and a warning says so.
 */
export function normaliseAsyncApi(
  loaded: LoadedDocument,
  source: ReferenceSource,
): { readonly reference: Reference; readonly warnings: readonly Finding[] } {
  const { documentUrl, specification } = loaded;
  const reading = startReading(loaded, source.spec);
  const document: Part = { value: loaded.document, pointer: "#", reading };
  const info = infoOf(document);
  const components = mapUnder(document, "components");
  const schemas = createSchemas(reading, components && readableSchemas(components));
  const security = createEventSecurity(document, components);
  const bindings = createBindings(schemas);
  const urls = createUrls(source.route);
  const servers = eventServersOf(document, { security, bindings });
  const contentType = textOf(document, "defaultContentType")?.trim() ?? "";
  const message = createMessages({ schemas, bindings, contentType });
  const channels = createChannels(document, {
    servers,
    schemas,
    bindings,
    message,
    urlOf: (key) => urls.channel(key),
  });
  const tags = declaredTags(document, info);
  const { operations, tagUrls, channelGroups } = readEventOperations(document, {
    channels,
    tags,
    security,
    bindings,
    urls,
  });
  if (operations.length === 0) reading.report("no-operations", { where: "`operations`" }, "#");
  const byTag = operationsByTag(operations.map(({ operation }) => operation));
  const information = informationOf(document);

  const reference = withoutUndefined<Reference>({
    kind: "event",
    ...information,
    label: source.label ?? information.title,
    route: source.route,
    url: urls.overview,
    specification,
    indexing: source.indexing,
    externalDocs: externalDocsOf(info),
    documentUrl,
    servers: servers.map(({ server }) => server),
    security: { optional: false, alternatives: [] },
    securitySchemes: security.schemes,
    tags: [...tagUrls].map(([name, url]) =>
      tags.tag(name, url, byTag.get(name) ?? [], channelGroups.has(name)),
    ),
    tagGroups: tags.groups([...tagUrls.keys()]),
    webhooks: [],
    channels: withOperations(channels.all(), operations),
    schemas: schemas.named((name) => urls.schema(name)),
  });
  return { reference, warnings: reading.warnings };
}

function mapUnder(part: Part, key: string): Part | undefined {
  return Object.hasOwn(part.value, key) ? partOf(part, key) : undefined;
}

function infoOf(document: Part): Part {
  return (
    (isObject(document.value["info"]) ? partOf(document, "info") : undefined) ?? { ...document, value: {} }
  );
}

/** The component schemas without those in another language, which are shown where they are used. */
function readableSchemas(components: Part): Part | undefined {
  const map = mapUnder(components, "schemas");
  if (map === undefined) return undefined;
  const entries = Object.entries(map.value).filter(([, schema]) => !isObject(schema) || !isFormatted(schema));
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
