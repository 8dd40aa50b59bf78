import type { CountTexts } from "./labels/count-text.js";
import type { Searchable } from "./find/find-index.js";
import type { Synonyms } from "./find/synonyms.js";

/**
 * The whole of a reference: one cached file, loaded when a reader filters its sidebar, opens another group or searches.
 * Addresses are relative to that file.
 */
export interface OperationList {
  /** Address of the script that finds in it. */
  readonly script: string;
  /** Of the site: what its readers say for other words. */
  readonly synonyms: Synonyms;
  readonly texts: FilterTexts;
  readonly groups: readonly ListedGroup[];
}

export interface ListedGroup {
  readonly title: string;
  /** Empty for messages, which have no page of their own. */
  readonly url: string;
  /** Absent for operations. */
  readonly kind?: "channel" | "message" | "schema";
  readonly operations: readonly ListedOperation[];
}

export interface ListedOperation {
  readonly title: string;
  readonly url: string;
  /** Method or action; of operations. */
  readonly method?: string;
  /** Path, of channels their address. */
  readonly path?: string;
  readonly deprecated?: true;
  /** `operationId` where the address does not end in it, of a message its name. */
  readonly name?: string;
}

/** What the filter says where nothing matches, of all that matches, and of more than it lists. */
export interface FilterTexts {
  readonly none: string;
  readonly near: string;
  readonly all: CountTexts;
  /** `{shown}` is how many are listed. */
  readonly first: CountTexts;
}

/** A page that can be found. */
export interface SearchEntry extends Searchable {
  readonly url: string;
  /** Absent for a group's own page. */
  readonly listed?: ListedOperation;
  readonly group: string;
  /** Of a group: how many it lists. */
  readonly count?: number;
}

/** What can be found of a reference: its groups' pages, and all that they list. */
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

/** `pets/add-pet/` → `add-pet`, which is its `operationId` as an address has it. */
export const lastSegment = (url: string): string | undefined => /([^/]+)\/$/.exec(url)?.[1];
