import { isFiltered, type FilterName, type Filters } from "./filters.js";
import { urlPath, type Pagefind, type PagefindFound, type PagefindPage } from "./pagefind.js";
import { isMatch, wordsOf } from "./word-match.js";

export interface Hit {
  readonly href: string;
  readonly title: string;
  /** Label of the reference; empty for a page of the site itself. */
  readonly api: string;
  readonly method: string;
  readonly tag: string;
}

export interface FoundPages {
  /** None where nothing is asked for. */
  readonly hits: readonly Hit[];
  /** There may be more than these. */
  readonly isCut: boolean;
  /** Whether all that Pagefind counts are hits: else its numbers are not those of what can be found. */
  readonly isCounted: boolean;
}

/** What is searched for. */
export interface SearchRequest {
  readonly query: string;
  readonly filters: Filters;
  /** Labels of all references: a page of the site itself has none of them. */
  readonly references: readonly string[];
}

export const isAsked = ({ query, filters }: SearchRequest): boolean => query !== "" || isFiltered(filters);

/** What one filter offers: how many pages would be found with each value, and with any. */
export interface Choice {
  readonly any: number;
  readonly values: ReadonlyMap<string, number>;
}
export type Choices = Readonly<Record<FilterName, Choice>>;

const MAX_HITS = 20;

/**
 * The pages that have every word of the query, the one of exactly that title first. Pagefind alone would show more: for a
 * word it does not know it takes the longest one that the word begins with.
 */
export async function findPages(pagefind: Pagefind, search: SearchRequest): Promise<FoundPages> {
  if (!isAsked(search)) return { hits: [], isCut: false, isCounted: true };
  const { results } = await ask(pagefind, search);
  const pages = await Promise.all(results.slice(0, MAX_HITS).map((result) => result.data()));
  const terms = wordsOf(search.query);
  const found = pages.filter((page) => hasAll(terms, page));
  const wanted = terms.join(" ");
  const isExact = ({ meta }: PagefindPage): boolean => wordsOf(meta.title ?? "").join(" ") === wanted;
  const hits = [...found.filter(isExact), ...found.filter((page) => !isExact(page))].map(toHit);
  return {
    hits,
    isCut: results.length > MAX_HITS && hits.length > 0,
    isCounted: found.length === pages.length,
  };
}

/** Each filter by what the others let through: without its own value there is something to choose. */
export async function findChoices(pagefind: Pagefind, search: SearchRequest): Promise<Choices> {
  await pagefind.filters();
  const choice = async (name: FilterName): Promise<Choice> => {
    const others = { ...search.filters, [name]: undefined };
    const { results, filters } = await ask(pagefind, { ...search, filters: others });
    return {
      any: results.length,
      values: new Map(Object.entries(filters[name] ?? {}).filter(([, count]) => count > 0)),
    };
  };
  return { api: await choice("api"), method: await choice("method"), tag: await choice("tag") };
}

const ask = (pagefind: Pagefind, { query, filters, references }: SearchRequest): Promise<PagefindFound> =>
  pagefind.search(query === "" ? null : query, { filters: toPagefind(filters, references) });

/** https://pagefind.app/docs/js-api-filtering/ */
function toPagefind({ api, method, tag }: Filters, references: readonly string[]): object {
  return {
    ...(api !== undefined && (api === "" ? { none: references.map((label) => ({ api: label })) } : { api })),
    ...(method !== undefined && { method }),
    ...(tag !== undefined && { tag }),
  };
}

function hasAll(terms: readonly string[], { content, meta, filters }: PagefindPage): boolean {
  const words = wordsOf([meta.title ?? "", content, ...(filters["tag"] ?? [])].join(" "));
  return terms.every((term) => words.some((word) => isMatch(term, word)));
}

const toHit = ({ raw_url: url, meta, filters }: PagefindPage): Hit => ({
  href: urlPath(url),
  title: meta.title ?? url,
  api: filters["api"]?.[0] ?? "",
  method: filters["method"]?.[0] ?? "",
  tag: filters["tag"]?.[0] ?? "",
});
