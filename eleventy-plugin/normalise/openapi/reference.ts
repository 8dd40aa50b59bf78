import type { LoadedDocument } from "../../document/loaded-document.js";
import { getOwn } from "../../document/plain-object.js";
import type { Reference } from "../../portable/model/index.js";
import type { NoneLeft } from "../../portable/none-left.js";
import { omitUndefined } from "../../portable/omit.js";
import { createUrlAllocator, type UrlAllocator } from "../../urls/page-urls.js";
import { generationBudget } from "../document/generation-budget.js";
import { headOf } from "../document/information.js";
import type { NormalisedDocument, NormalisedSource } from "../document/normalised-document.js";
import { type DeclaredTags, declaredTags, UNTAGGED } from "../document/tags.js";
import { withTextLinks } from "../document/text-links.js";
import { partOf } from "../follow.js";
import type { NormaliseCache } from "../memoiser.js";
import { childPointer, createReadContext, isObject, type Part } from "../read.js";
import { createSchemas } from "../schema/schema-node.js";
import { findValues } from "../values/found-values.js";
import { exampleFindings } from "./example-findings.js";
import { operationId, type PlacedOperation, readHttpOperations } from "./operations.js";
import { type FoundOperation, operationsOf, pathItemsOf } from "./path-items.js";
import { createHttpSecurity } from "./security.js";
import { defaultServer, hasQuery, httpServersOf } from "./servers.js";

/**
 * Normalises an OpenAPI 3.1 or 3.2 document. Never throws: parts with a wrong shape are omitted and reported
 * as warnings. With the `cache` of an earlier version of the document, unchanged parts become the same
 * objects as before.
 */
export function normaliseOpenApi(
  loaded: LoadedDocument,
  source: NormalisedSource,
  cache?: NormaliseCache,
): NormalisedDocument {
  const { spec, route, label, indexing, ...rest } = source;
  rest satisfies NoneLeft;
  const { documentUrl } = loaded;
  const reading = createReadContext(loaded, spec, cache);
  const document: Part = { value: loaded.document, pointer: "#", reading };
  const components = partOf(document, "components");
  const schemas = createSchemas(reading, components && partOf(components, "schemas"));
  const servers = httpServersOf(document, documentUrl) ?? [defaultServer(documentUrl)];
  const security = createHttpSecurity(document, components, servers);
  const urls = createUrlAllocator(route);
  const tags = declaredTags(document);
  const { operations: places, tagUrls } = placeOperations(document, tags, urls);
  if (places.length === 0) reading.report("no-operations", { where: "`paths` or `webhooks`" }, "#");
  const { reuseEqual } = reading.memoiser;
  const read = readHttpOperations(places, { document, documentUrl, schemas, security }).map((operation) =>
    reuseEqual("operation", operation.url, operation),
  );
  const named = schemas
    .named((name) => urls.schema(name))
    .map((schema) => reuseEqual("schema", schema.name, schema));
  const values = findValues({ operations: read, schemas: named, servers, documentUrl });
  const operations = read.map((operation) => {
    const found = values.of(operation);
    return found.length === 0
      ? operation
      : reuseEqual("operation with values", operation.url, { ...operation, found });
  });

  const withoutLinks = omitUndefined<Reference>({
    kind: "http",
    ...headOf(document, document, loaded, { label, route, indexing }),
    servers,
    security: security.ofDocument,
    securitySchemes: security.schemes,
    ...values.withKnown(
      tags.toTags(
        tagUrls,
        operations.filter(({ webhook }) => !webhook),
      ),
    ),
    webhooks: operations.filter(({ webhook }) => webhook),
    schemas: named,
    known: values.known,
    work: generationBudget(loaded, operations, named),
  });
  const reference = withTextLinks(withoutLinks, loaded.addresses, reading);
  return {
    reference,
    warnings: reading.warnings,
    exampleFindings: () => exampleFindings(reference, loaded, spec),
  };
}

/** Tag of all webhooks: the requests that the API sends. */
const WEBHOOKS = "Webhooks";

interface Placed {
  /** All operations in document order, webhooks last. */
  readonly operations: readonly PlacedOperation[];
  /** URL of each tag page by tag name, in sidebar order. */
  readonly tagUrls: ReadonlyMap<string, string>;
}

/** An operation with its tags and the text that identifies it in its URL. */
type Found = Pick<PlacedOperation, keyof FoundOperation | "path" | "tag" | "alsoIn"> & {
  readonly text: string;
};

/** Finds the operations of a document and assigns tags and URLs to them. */
function placeOperations(document: Part, tags: DeclaredTags, urls: UrlAllocator): Placed {
  const found = operationsUnder(document, "paths", tags);
  const tagUrls = tags.urlsOf(found, urls);
  const operations = found.map((place) => {
    const url = urls.operation(tagUrls.get(place.tag) ?? urls.overview, place.text, place.method);
    return { ...place, url, webhook: false };
  });
  const webhooks = operationsUnder(document, webhooksKey(document), tags).map((place) => {
    const url = urls.webhook(place.text, place.method);
    const all = [tags.furtherTag(place.tag), ...place.alsoIn];
    const alsoIn = all.filter(({ name }) => name !== UNTAGGED || tagUrls.has(name));
    return { ...place, url, webhook: true, tag: WEBHOOKS, alsoIn };
  });
  const all = [...operations, ...webhooks];
  reportSharedIds(all);
  return { operations: all, tagUrls };
}

/**
 * Reports operations that share an `operationId`. It must be unique and is case-sensitive:
 * https://spec.openapis.org/oas/v3.1.1.html#operation-object. An operation of a path item that several paths
 * refer to counts once.
 */
function reportSharedIds(operations: readonly PlacedOperation[]): void {
  const owners = new Map<string, string>();
  const seen = new Set<object>();
  for (const place of operations) {
    const id = operationId(place);
    if (id === undefined || seen.has(place.operation.value)) continue;
    seen.add(place.operation.value);
    const name = `${place.method} ${place.path}`;
    const owner = owners.get(id);
    const reason = `The operationId \`${id}\` is already used by ${owner ?? name}`;
    if (owner === undefined) owners.set(id, name);
    else
      place.operation.reading.report(
        "invalid-document",
        { reason },
        childPointer(place.pointer, "operationId"),
      );
  }
}

/**
 * Returns the key of the webhooks. Redoc's extension `x-webhooks` is for documents before OpenAPI 3.1. Other
 * tools may store texts under that key, so all of its values must be objects.
 * https://redocly.com/docs-legacy/api-reference-docs/specification-extensions/x-webhooks
 */
function webhooksKey({ value }: Part): "webhooks" | "x-webhooks" {
  const extension = getOwn(value, "x-webhooks");
  const isMap = isObject(extension) && Object.values(extension).every(isObject);
  return isMap && !Object.hasOwn(value, "webhooks") ? "x-webhooks" : "webhooks";
}

function operationsUnder(
  document: Part,
  key: "paths" | ReturnType<typeof webhooksKey>,
  tags: DeclaredTags,
): readonly Found[] {
  const map = partOf(document, key);
  const asListed = map && { ...map, pointer: childPointer(document.pointer, key) };
  return pathItemsOf(asListed).flatMap(([path, pathItem, pointer]) => {
    if (key === "paths" && hasQuery(path))
      pathItem.reading.report("invalid-document", QUERY_OF_PATH, pointer);
    return operationsOf(pathItem, pointer).map((place) => {
      const text = operationId(place) ?? `${place.method.toLowerCase()}-${path}`;
      return { ...place, path, text, ...tags.ofOperation(place.operation) };
    });
  });
}

/** https://spec.openapis.org/oas/v3.1.1.html#path-templating */
const QUERY_OF_PATH = {
  reason: "A path must not have a query or fragment: declare parameters with `in: query`",
};
