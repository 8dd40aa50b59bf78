/** The part of Pagefind's API that the search uses. https://pagefind.app/docs/api/ */
interface Pagefind {
  options(options: {
    noWorker: boolean;
    excerptLength: number;
    ranking: { pageLength: number };
  }): Promise<void>;
  init(): Promise<void>;
  search(query: string | null, options: { filters: object }): Promise<PagefindFound>;
}

interface PagefindFound {
  readonly results: readonly PagefindResult[];
}

interface PagefindResult {
  data(): Promise<PagefindPage>;
}

export interface PagefindPage {
  /** The URL as it was indexed: relative to the site's root, percent-encoded. */
  readonly raw_url: string;
  readonly content: string;
  /** HTML: escaped text, with `mark` around matches. */
  readonly excerpt: string;
  readonly meta: { readonly title?: string };
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** URL of the site's root. This script is two folders below it. */
const root = new URL("../../", import.meta.url);

/**
 * Returns a page's URL without its origin, because sites mark links that begin with `http` as external.
 *
 * @param path Relative to the site's root, for example `/reference/pets/`.
 */
export const urlPath = (path: string): string => new URL(path.replace(/^\//, ""), root).pathname;

/** Loads Pagefind. Runs it without a worker, because the pages' content security policy would block one. */
export async function loadPagefind(): Promise<Pagefind> {
  const pagefind = (await import(new URL("pagefind/pagefind.js", root).href)) as Pagefind;
  // Of two pages that contain all words, the shorter one ranks higher.
  await pagefind.options({ noWorker: true, excerptLength: 20, ranking: { pageLength: 1 } });
  await pagefind.init();
  return pagefind;
}

export type { Pagefind };
