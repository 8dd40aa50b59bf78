import { countText, type CountTexts } from "./labels/count-text.js";

/**
 * The whole of a reference for its sidebar: one cached file, loaded when a reader filters or opens another group.
 * Addresses are relative to that file.
 */
export interface OperationList {
  readonly texts: FilterTexts;
  readonly groups: readonly ListedGroup[];
}

export interface ListedGroup {
  readonly title: string;
  readonly url: string;
  readonly operations: readonly ListedOperation[];
}

export interface ListedOperation {
  readonly title: string;
  readonly url: string;
  /** Method or action; absent for a schema. */
  readonly method?: string;
  readonly path?: string;
  readonly deprecated?: true;
}

/** What the filter says where nothing matches, of all that matches, and of more than it lists. */
export interface FilterTexts {
  readonly none: string;
  readonly all: CountTexts;
  /** `{shown}` is how many are listed. */
  readonly first: CountTexts;
}

/** More entries than anybody reads; a browser lays them out without a stutter. */
const MOST_SHOWN = 200;

export interface FoundOperations {
  /** How many match, listed or not. */
  readonly count: number;
  readonly groups: readonly ListedGroup[];
}

/** The entries in which every word of the query stands somewhere in title, method or path; case does not matter. */
export function matchOperations({ groups }: OperationList, query: string): FoundOperations {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ title, method = "", path = "" }: ListedOperation): boolean => {
    const text = `${title} ${method} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  let count = 0;
  const found = groups.map((group) => {
    const operations = group.operations.filter(matches);
    const room = Math.max(0, MOST_SHOWN - count);
    count += operations.length;
    return { ...group, operations: operations.slice(0, room) };
  });
  return { count, groups: found.filter(({ operations }) => operations.length > 0) };
}

/** "12 matches", "The first 200 of 1,223 matches". */
export function foundLabel(count: number, { none, all, first }: FilterTexts): string {
  return count === 0 ? none : countText(count, count > MOST_SHOWN ? first : all, { shown: MOST_SHOWN });
}
