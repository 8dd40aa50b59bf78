import { countText } from "../labels/count-text.js";
import {
  toSearchEntries,
  type SearchEntry,
  type ListedGroup,
  type OperationList,
} from "../operation-list.js";
import { memoiseByObject } from "../memoise-by-object.js";
import { find } from "./find.js";
import { createIndex, type FindIndex } from "./find-index.js";

/** More entries than anybody reads; a browser lays them out without a stutter. */
const MOST_SHOWN = 200;

export interface FilteredList {
  /** The nearest first, each with the entries that are found. */
  readonly groups: readonly ListedGroup[];
  /** "12 matches", "The first 200 of 1,223 matches", or that these are only the nearest. */
  readonly message: string;
}

/** What a list is searched by, made once. */
export const listIndex = memoiseByObject((list: OperationList): FindIndex<SearchEntry> =>
  createIndex(toSearchEntries(list)),
);

/** The entries of a list that are called as was typed, else the nearest. */
export function filterList(list: OperationList, typed: string): FilteredList {
  const { hits, isNear } = find([listIndex(list)], typed, list.synonyms);
  const entries = hits.flatMap(({ entry: { group, listed } }) => (listed ? [{ group, listed }] : []));
  const shown = entries.slice(0, MOST_SHOWN);
  const titles = [...new Set(shown.map(({ group }) => group))];
  const groups = titles.map((title) => ({
    title,
    url: "",
    operations: shown.filter(({ group }) => group === title).map(({ listed }) => listed),
  }));
  const { none, near, all, first } = list.texts;
  const count = entries.length;
  if (count === 0) return { groups, message: none };
  const message = countText(count, count > MOST_SHOWN ? first : all, { shown: MOST_SHOWN });
  return { groups, message: isNear ? near : message };
}
