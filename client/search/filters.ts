/** The filters of a search. A result must pass all of them. */
export interface Filters {
  /** Label of a reference; the empty string selects the site's own pages. */
  readonly api?: string | undefined;
  readonly method?: string | undefined;
  readonly tag?: string | undefined;
}

export type FilterName = keyof Filters;

const filterNames = ["api", "method", "tag"] as const satisfies readonly FilterName[];

export const isFiltered = (filters: Filters): boolean =>
  filterNames.some((name) => filters[name] !== undefined);

/**
 * Reads the search from the page's URL: `?search=comment&search-method=POST`. Returns undefined if the URL
 * contains no search.
 */
export function readSearchUrl(): { readonly query: string; readonly filters: Filters } | undefined {
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get("search");
  if (query === null) return undefined;
  const named = filterNames.flatMap((name) => {
    const value = parameters.get(`search-${name}`);
    return value === null ? [] : [[name, value]];
  });
  return { query, filters: Object.fromEntries(named) as Filters };
}

/** Writes a search to the page's URL, so that it can be shared. */
export function writeSearchUrl(query: string, filters: Filters): void {
  const address = new URL(location.href);
  const set = (name: string, value: string | undefined): void =>
    value === undefined ? address.searchParams.delete(name) : address.searchParams.set(name, value);
  set("search", query !== "" || isFiltered(filters) ? query : undefined);
  for (const name of filterNames) set(`search-${name}`, filters[name]);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}
