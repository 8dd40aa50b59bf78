import type { FindResult } from "../../eleventy-plugin/portable/find/find.js";
import type { FindIndex } from "../../eleventy-plugin/portable/find/find-index.js";
import type { SearchedReference, SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import {
  marksInList,
  type SearchEntry,
  type OperationList,
} from "../../eleventy-plugin/portable/find/operation-list.js";
import { loadFinder, loadOperations, type Finder } from "../shared/operation-rows.js";
import type { Filters } from "./filters.js";
import type { SearchHit } from "./hit.js";
import { urlPath } from "./pagefind.js";

/** A reference with its list and the index for searching it. */
export interface LoadedReference extends SearchedReference {
  readonly address: string;
  readonly operations: OperationList;
  readonly finder: Finder;
  readonly index: FindIndex<SearchEntry>;
}

/** A result and its reference. */
export interface FoundEntry {
  readonly entry: SearchEntry;
  readonly reference: LoadedReference;
}

export interface FoundEntries {
  readonly entries: readonly FoundEntry[];
  readonly isNear: boolean;
  readonly correctedQuery?: string;
  /** Whether the query is empty or a path with matches, so that texts need not be searched. */
  readonly isPath: boolean;
  /** Whether the query is empty, a path with matches, or exactly the name of an entry. */
  readonly isNamed: boolean;
}

/** Returns the current reference first, then the others. */
export function currentFirst(references: readonly SearchedReference[]): readonly SearchedReference[] {
  const here = references
    .filter(({ url }) => location.pathname.startsWith(urlPath(url)))
    .sort((one, other) => other.url.length - one.url.length)[0];
  return here ? [here, ...references.filter((each) => each !== here)] : references;
}

/** Loads the list of a reference and the script that searches it. */
export async function loadReference(reference: SearchedReference): Promise<LoadedReference> {
  const address = new URL(urlPath(reference.list), location.href).href;
  const operations = await loadOperations(address);
  const finder = await loadFinder(operations, address);
  return { ...reference, address, operations, finder, index: finder.listIndex(operations) };
}

/**
 * Returns entries whose names or paths match the query, the best match first. If there are none, returns
 * similar entries. Without a query, returns all operations.
 */
export function findEntries(references: readonly LoadedReference[], query: string): FoundEntries {
  const [first] = references;
  if (!first) return { entries: [], isNear: false, isPath: false, isNamed: false };
  if (query === "") return { entries: allOperations(references), isNear: false, isPath: true, isNamed: true };
  const { hits, ...found }: FindResult<SearchEntry> = first.finder.find(
    references.map(({ index }) => index),
    query,
    first.operations.synonyms,
  );
  const entries = hits.map(({ entry, index }) => ({ entry, reference: references[index] ?? first }));
  const isPath = first.finder.readRequest(query) !== undefined && hits.length > 0 && !found.isNear;
  return { ...found, entries, isPath, isNamed: isPath || hits[0]?.tier === 0 };
}

const allOperations = (references: readonly LoadedReference[]): readonly FoundEntry[] =>
  references.flatMap((reference) =>
    reference.index.entries
      .filter(({ entry }) => entry.kind === "operation")
      .map(({ entry }) => ({ entry, reference })),
  );

/** Whether an entry passes the filters. */
export const isWithin = ({ entry, reference }: FoundEntry, { api, method, tag }: Filters): boolean =>
  (api === undefined || api === reference.label) &&
  (method === undefined || method === entry.method) &&
  (tag === undefined || tag === (entry.kind === "group" ? entry.title : entry.group));

/** Returns a path, because sites mark links that begin with `http` as external. */
function urlOf(url: string, base: string): string {
  const { pathname, hash } = new URL(url, base);
  return pathname + hash;
}

/** Converts an entry to a line of the results. */
export function toHit({ entry, reference }: FoundEntry, labels: SearchTexts["labels"]): SearchHit {
  const { kind, title, method, path, group } = entry;
  const words = {
    schema: labels.searchSchema,
    channel: labels.searchChannel,
    message: labels.searchMessage,
    group: labels.searchTag,
  };
  return {
    href: urlOf(entry.url, reference.address),
    title,
    word: method ?? (kind in words ? words[kind as keyof typeof words] : ""),
    isMethod: method !== undefined,
    ...(path !== undefined && path !== title && { path }),
    ...(kind === "operation" && { group }),
    marks: marksInList(reference.operations, entry),
  };
}
