import { isMatch, wordsOf } from "../../eleventy-plugin/portable/find/words.js";
import type { SearchHit } from "./hit.js";
import { urlPath, type Pagefind, type PagefindPage } from "./pagefind.js";

/** A page of text with the label of its reference; empty for one of the site itself. */
export interface Guide extends SearchHit {
  readonly api: string;
  /** It is called exactly so. */
  readonly isExact: boolean;
}

const MOST = 12;

/**
 * The pages of text that have every word of the query, the one of exactly that title first: the site's own, and overviews.
 * Pagefind alone would show more: for a word it does not know it takes the longest one that the word begins with. What
 * has a method is found by its name, not here.
 */
export async function findGuides(
  pagefind: Pagefind,
  query: string,
  methods: readonly string[],
): Promise<readonly Guide[]> {
  const { results } = await pagefind.search(query === "" ? null : query, {
    // https://pagefind.app/docs/js-api-filtering/
    filters: methods.length > 0 ? { none: methods.map((method) => ({ method })) } : {},
  });
  const pages = await Promise.all(results.slice(0, MOST).map((result) => result.data()));
  const terms = wordsOf(query);
  const wanted = terms.join(" ");
  const found = pages.filter((page) => hasAll(terms, page));
  const guides = found.map((page) => toGuide(page, wanted));
  return [...guides.filter(({ isExact }) => isExact), ...guides.filter(({ isExact }) => !isExact)];
}

function hasAll(terms: readonly string[], { content, meta }: PagefindPage): boolean {
  const words = wordsOf([meta.title ?? "", content].join(" "));
  return terms.every((term) => words.some((word) => isMatch(term, word)));
}

const toGuide = ({ raw_url: url, meta, excerpt, filters }: PagefindPage, wanted: string): Guide => ({
  href: urlPath(url),
  title: meta.title ?? url,
  word: "",
  api: filters["api"]?.[0] ?? "",
  isExact: wordsOf(meta.title ?? "").join(" ") === wanted,
  excerpt: plain(excerpt),
});

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };

/** Pagefind marks in HTML what was found; here it is text, in turns what was not searched for and what was. */
const plain = (excerpt: string): readonly string[] =>
  excerpt
    .split(/<\/?mark>/)
    .map((piece) => piece.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ""));
