import type { CountTexts } from "./count-text.js";

/** Texts of the search box. */
export const searchLabels = {
  search: "Search",
  searchField: "Search the documentation",
  searchScope: "Where to search",
  searchEverywhere: "Everywhere",
  searchOwnPages: "Guides",
  searchMethod: "Method",
  searchTag: "Group",
  searchAny: "All",
  searchWithoutFilters: "Search without filters",
  searchResults: "Results",
  searchHint: "Type to search titles and groups.",
  searchNone: "Nothing found for “{query}”. Operations are found by title and group.",
  searchGroups: "Groups",
  searchFailed: "Search could not be loaded. Try again.",
  searchOne: "{count} result",
  searchMany: "{count} results",
  searchFirst: "The first {count} results",
  searchClose: "Close",
  searchKeyMove: "move",
  searchKeyOpen: "open",
  searchKeyClose: "close",
} as const;

/** The file beside the script of the search box. */
export interface SearchTexts {
  readonly labels: Readonly<Record<keyof typeof searchLabels, string>>;
  /** Of the hits, and of more than are listed. */
  readonly all: CountTexts;
  readonly first: CountTexts;
  /** Labels of the references that can be searched. */
  readonly references: readonly string[];
  /** Pages of groups, from the site's root. */
  readonly groups: readonly { readonly title: string; readonly url: string }[];
}
