import { partOf } from "../follow.js";
import { below, type Part } from "../read.js";
import type { Urls } from "../../urls/page-urls.js";
import { operationId, type PlacedOperation } from "./operations.js";
import { operationsOf, pathItemsOf, type OperationPlace } from "./path-items.js";
import type { DeclaredTags } from "../document/tags.js";

/** Group of the calls that the API makes. */
const WEBHOOKS = "Webhooks";

export interface Placed {
  /** All operations in document order, webhooks last. */
  readonly operations: readonly PlacedOperation[];
  /** Address of each tag page, in sidebar order. */
  readonly tagUrls: ReadonlyMap<string, string>;
}

type Found = OperationPlace & { readonly path: string };

/** Finds the operations of a document and gives each its tag and its address. */
export function placeOperations(document: Part, tags: DeclaredTags, urls: Urls): Placed {
  const found = operationsUnder(document, "paths").map((place) => ({
    ...place,
    ...tags.ofOperation(place.operation),
  }));
  const used = tags.inOrder([...new Set(found.map(({ tag }) => tag))]);
  const tagUrls = new Map(used.map((tag) => [tag, urls.tag(tag)]));
  const operations = found.map((place) => {
    const text = operationId(place) ?? `${place.method.toLowerCase()}-${place.path}`;
    const url = urls.operation(tagUrls.get(place.tag) ?? urls.overview, text, place.method);
    return { ...place, url, webhook: false };
  });
  const webhooks = operationsUnder(document, "webhooks").map((place) => {
    const text = operationId(place) ?? `${place.method.toLowerCase()}-${place.path}`;
    const { tag, alsoIn } = tags.ofOperation(place.operation);
    const url = urls.webhook(text, place.method);
    return {
      ...place,
      url,
      webhook: true,
      tag: WEBHOOKS,
      alsoIn: [tag, ...alsoIn].filter((name) => tagUrls.has(name)),
    };
  });
  const all = [...operations, ...webhooks];
  reportSharedIds(all);
  return { operations: all, tagUrls };
}

/**
 * https://spec.openapis.org/oas/v3.1.1.html#operation-object: unique among all operations, with regard to case. A path item
 * that several paths refer to has each operation once.
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
    const reason = `The operationId \`${id}\` belongs to ${owner ?? name} already`;
    if (owner === undefined) owners.set(id, name);
    else place.operation.reading.report("invalid-document", { reason }, below(place.pointer, "operationId"));
  }
}

function operationsUnder(document: Part, key: "paths" | "webhooks"): readonly Found[] {
  const map = Object.hasOwn(document.value, key) ? partOf(document, key) : undefined;
  const asListed = map && { ...map, pointer: below(document.pointer, key) };
  return pathItemsOf(asListed).flatMap(([path, pathItem, pointer]) =>
    operationsOf(pathItem, pointer).map((place) => ({ ...place, path })),
  );
}
