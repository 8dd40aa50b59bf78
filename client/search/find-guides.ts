import { isMatch, wordsOf } from "../../eleventy-plugin/portable/words.js";
import type { SearchHit } from "./hit.js";
import { urlPath, type Pagefind, type PagefindPage } from "./pagefind.js";

/**
 * A page of text found by Pagefind, with the label of its reference. The label is empty for a page of the
 * site.
 */
export interface Guide extends SearchHit {
  readonly api: string;
  /** Whether the page's title equals the query. */
  readonly isExact: boolean;
}

const MAX_GUIDES = 12;

/**
 * Returns the pages of text that contain every word of the query: overviews and pages of the site. Pages
 * whose title equals the query come first. Pagefind alone would return more, because it replaces an unknown
 * word with its longest known prefix. Pages with a method are excluded, because they are found by name.
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
  const pages = await Promise.all(results.slice(0, MAX_GUIDES).map((result) => result.data()));
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

/** Converts Pagefind's HTML to pieces of text. Pieces with odd indices match the query. */
const plain = (excerpt: string): readonly string[] =>
  excerpt
    .split(/<\/?mark>/)
    .map((piece) => piece.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ""));
