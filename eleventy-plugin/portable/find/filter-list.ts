import { countText } from "../labels/fill-label.js";
import { toSearchEntries, type SearchEntry, type ListedGroup, type OperationList } from "./operation-list.js";
import { memoiseByObject } from "../memoise.js";
import { find } from "./find.js";
import { createIndex, type FindIndex } from "./find-index.js";

/** Maximum number of entries shown, which a browser can lay out without a noticeable delay. */
const MAX_SHOWN = 200;

export interface FilteredList {
  /** Groups with matching entries, the best first. */
  readonly groups: readonly ListedGroup[];
  /**
   * Text about the number of matches, such as "12 matches" or "The first 200 of 1,223 matches", or a note
   * that there are none or only similar entries.
   */
  readonly message: string;
}

/** Returns the search index of a list, memoised. */
export const listIndex = memoiseByObject((list: OperationList): FindIndex<SearchEntry> =>
  createIndex(toSearchEntries(list)),
);

/** Returns the entries of a list that match the query. If there are none, returns similar entries. */
export function filterList(list: OperationList, typed: string): FilteredList {
  const { hits, isNear } = find([listIndex(list)], typed, list.synonyms);
  const entries = hits.flatMap(({ entry: { group, listed } }) => (listed ? [{ group, listed }] : []));
  const shown = entries.slice(0, MAX_SHOWN);
  const titles = [...new Set(shown.map(({ group }) => group))];
  const groups = titles.map((title) => ({
    title,
    url: "",
    operations: shown.filter(({ group }) => group === title).map(({ listed }) => listed),
  }));
  const { none, near, all, first } = list.texts;
  const count = entries.length;
  if (count === 0) return { groups, message: none };
  const message = countText(count, count > MAX_SHOWN ? first : all, { shown: MAX_SHOWN });
  return { groups, message: isNear ? near : message };
}
