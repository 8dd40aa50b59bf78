import type { CountTexts } from "./labels/count-text.js";
import type { Searchable } from "./find/find-index.js";
import type { Synonyms } from "./find/synonyms.js";

/**
 * The index of a whole reference: one cached file, loaded when a reader filters the sidebar, opens another
 * group or searches. URLs are relative to that file.
 */
export interface OperationList {
  /** URL of the script that searches it. */
  readonly script: string;
  /** Synonyms from the site's options. */
  readonly synonyms: Synonyms;
  readonly texts: FilterTexts;
  readonly groups: readonly ListedGroup[];
}

export interface ListedGroup {
  readonly title: string;
  /** Empty for messages, which have no page. */
  readonly url: string;
  /** Absent for operations. */
  readonly kind?: "channel" | "message" | "schema";
  readonly operations: readonly ListedOperation[];
}

export interface ListedOperation {
  readonly title: string;
  readonly url: string;
  /** Method or action, for operations. */
  readonly method?: string;
  /** Path, or address of a channel. */
  readonly path?: string;
  readonly deprecated?: true;
  /** `operationId` if the URL does not end in it; for a message its name. */
  readonly name?: string;
}

/** Texts of the filter: for no match, for the number of matches, and for more than it lists. */
export interface FilterTexts {
  readonly none: string;
  readonly near: string;
  readonly all: CountTexts;
  /** `{shown}` is the number of listed entries. */
  readonly first: CountTexts;
}

/** A page that can be found. */
export interface SearchEntry extends Searchable {
  readonly url: string;
  /** Absent for the page of a group. */
  readonly listed?: ListedOperation;
  readonly group: string;
  /** Number of entries of a group. */
  readonly count?: number;
}

/** Returns all entries that can be found: the pages of groups, and their entries. */
export function toSearchEntries({ groups }: Pick<OperationList, "groups">): readonly SearchEntry[] {
  return groups.flatMap(({ title: group, url, kind, operations }): SearchEntry[] => [
    ...(url === ""
      ? []
      : [{ kind: "group" as const, title: group, url, group: "", count: operations.length }]),
    ...operations.map((listed): SearchEntry => {
      const { title, method, path, name = lastSegment(listed.url) } = listed;
      return {
        kind: kind ?? "operation",
        title,
        url: listed.url,
        listed,
        group,
        ...(method !== undefined && { method }),
        ...(path !== undefined && { path }),
        ...(name !== undefined && kind !== "schema" && { names: [name] }),
      };
    }),
  ]);
}

/** `pets/add-pet/` → `add-pet`, the URL form of its `operationId`. */
export const lastSegment = (url: string): string | undefined => /([^/]+)\/$/.exec(url)?.[1];
