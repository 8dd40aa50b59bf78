import { root, type Pagefind, type PagefindPage } from "./pagefind.js";
import { isMatch, wordsOf } from "./word-match.js";

export interface Hit {
  readonly href: string;
  readonly title: string;
  /** Label of the reference; empty for a page of the site itself. */
  readonly api: string;
  readonly method: string;
  readonly tag: string;
}

export interface Hits {
  readonly hits: readonly Hit[];
  /** There may be more than these. */
  readonly isCut: boolean;
}

const MAX_HITS = 20;

/**
 * The pages that have every word of the query, the one of exactly that title first. Pagefind alone would show more: for a
 * word it does not know it takes the longest one that the word begins with.
 */
export async function findPages(pagefind: Pagefind, query: string, filters: object): Promise<Hits> {
  const { results } = await pagefind.search(query, { filters });
  const pages = await Promise.all(results.slice(0, MAX_HITS).map((result) => result.data()));
  const terms = wordsOf(query);
  const found = pages.filter((page) => hasAll(terms, page));
  const wanted = terms.join(" ");
  const isExact = ({ meta }: PagefindPage): boolean => wordsOf(meta.title ?? "").join(" ") === wanted;
  const hits = [...found.filter(isExact), ...found.filter((page) => !isExact(page))].map(toHit);
  return { hits, isCut: results.length > MAX_HITS && hits.length > 0 };
}

function hasAll(terms: readonly string[], { content, meta, filters }: PagefindPage): boolean {
  const words = wordsOf([meta.title ?? "", content, ...(filters["tag"] ?? [])].join(" "));
  return terms.every((term) => words.some((word) => isMatch(term, word)));
}

const toHit = ({ raw_url: url, meta, filters }: PagefindPage): Hit => ({
  href: new URL(url.replace(/^\//, ""), root).href,
  title: meta.title ?? url,
  api: filters["api"]?.[0] ?? "",
  method: filters["method"]?.[0] ?? "",
  tag: filters["tag"]?.[0] ?? "",
});
