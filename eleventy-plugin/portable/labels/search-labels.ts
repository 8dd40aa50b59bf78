import type { CountTexts } from "./fill-label.js";

/** Labels of the search. */
export const searchLabels = {
  search: "Search",
  searchField: "Search the documentation",
  searchScope: "Where to search",
  searchEverywhere: "Everywhere",
  searchOwnPages: "Guides",
  searchMethod: "Method",
  searchTag: "Group",
  searchSchema: "Schema",
  searchChannel: "Channel",
  searchMessage: "Message",
  searchAny: "All",
  searchWithoutFilters: "Search without filters",
  searchResults: "Results",
  searchHint: "Type a title, a path, an operation id or the name of a schema.",
  searchNone: "Nothing found for “{query}”.",
  searchNear: "Nothing found for “{query}”. The nearest:",
  searchMeant: "Nothing found for “{query}”. Did you mean “{meant}”?",
  searchGroups: "Groups",
  searchVisited: "Opened last",
  searchActions: "Actions",
  searchCopySample: "Copy the sample of this operation",
  searchChangeTheme: "Change theme: light or dark",
  searchOpenDocument: "Open the document {file}",
  searchGoToVersion: "Go to version {version}",
  searchFailed: "Search could not be loaded. Try again.",
  searchOne: "{count} result",
  searchMany: "{count} results",
  searchFirst: "The first {count} results",
  searchClose: "Close",
  searchKeyMove: "move",
  searchKeyOpen: "open",
  searchKeyClose: "close",
} as const satisfies Record<string, string>;

/** A reference that can be searched. URLs are relative to the site's root. */
export interface SearchedReference {
  readonly label: string;
  /** URL of the overview. */
  readonly url: string;
  /** URL of the list of its entries. */
  readonly list: string;
  /** URL of its document, if it may be downloaded. */
  readonly document?: string;
}

/** Content of `search.json`, which the search script loads. */
export interface SearchTexts {
  readonly labels: Readonly<Record<keyof typeof searchLabels, string>>;
  /** Texts for the number of results: `all` if every result is listed, otherwise `first`. */
  readonly all: CountTexts;
  readonly first: CountTexts;
  readonly references: readonly SearchedReference[];
}
