import type { CountTexts } from "../labels/fill-label.js";
import type { Searchable, Synonyms } from "./find-index.js";
import type { ListedMark } from "../marks.js";

/**
 * The index of a whole reference, in one file that browsers cache. Loaded when a reader filters the sidebar,
 * expands another group, or searches. URLs are relative to the file.
 */
export interface OperationList {
  /** URL of the script that searches the list. */
  readonly script: string;
  /** Synonyms from the site's options. */
  readonly synonyms: Synonyms;
  readonly texts: FilterTexts;
  /** The marks that entries and groups may have, by name. */
  readonly marks: Readonly<Record<string, ListedMark>>;
  readonly groups: readonly ListedGroup[];
}

/** The names of the marks of an entry or group; absent if it has none. */
interface MarkedEntry {
  readonly marks?: readonly string[];
}

export interface ListedGroup extends MarkedEntry {
  readonly title: string;
  /** URL of the group's page; empty for messages, which have no page. */
  readonly url: string;
  /** Kind of the entries; absent for operations. */
  readonly kind?: "channel" | "message" | "schema";
  readonly operations: readonly ListedOperation[];
}

export interface ListedOperation extends MarkedEntry {
  readonly title: string;
  readonly url: string;
  /** Method or action; absent if the entry is not an operation. */
  readonly method?: string;
  /** Path of an operation, or address of a channel. */
  readonly path?: string;
  /**
   * `operationId` of an HTTP operation or key of an event operation, if the URL does not end in it; for a
   * message, its name.
   */
  readonly name?: string;
}

/**
 * Texts of the filter. In this order, they are shown if nothing matches, if there are only similar entries,
 * if all matches are listed, and if only the first matches are listed.
 */
export interface FilterTexts {
  readonly none: string;
  readonly near: string;
  readonly all: CountTexts;
  /** `{shown}` is the number of listed entries. */
  readonly first: CountTexts;
}

/** An entry of the search index, with its URL. */
export interface SearchEntry extends Searchable, MarkedEntry {
  readonly url: string;
  /** The entry in the list; absent for a group. */
  readonly listed?: ListedOperation;
  readonly group: string;
  /** Number of the group's entries; present only for a group. */
  readonly count?: number;
}

/** Returns all entries for the search index: groups that have a page, and the entries of each group. */
export function toSearchEntries({ groups }: Pick<OperationList, "groups">): readonly SearchEntry[] {
  return groups.flatMap(({ title: group, url, kind, marks, operations }): SearchEntry[] => [
    ...(url === ""
      ? []
      : [
          {
            kind: "group" as const,
            title: group,
            url,
            group: "",
            count: operations.length,
            ...(marks && { marks }),
          },
        ]),
    ...operations.map((listed): SearchEntry => {
      const { title, method, path, name = lastSegment(listed.url) } = listed;
      return {
        kind: kind ?? "operation",
        title,
        url: listed.url,
        listed,
        group,
        ...(listed.marks && { marks: listed.marks }),
        ...(method !== undefined && { method }),
        ...(path !== undefined && { path }),
        ...(name !== undefined && kind !== "schema" && { names: [name] }),
      };
    }),
  ]);
}

/** Returns the marks of an entry or group of a list. */
export const marksInList = (
  { marks }: Pick<OperationList, "marks">,
  { marks: names = [] }: MarkedEntry,
): readonly ListedMark[] => names.flatMap((name) => marks[name] ?? []);

/**
 * Returns the last segment of a URL that ends in `/`: `add-pet` for `pets/add-pet/`. In an operation's URL,
 * this segment is derived from its `operationId`.
 */
export const lastSegment = (url: string): string | undefined => /([^/]+)\/$/.exec(url)?.[1];
