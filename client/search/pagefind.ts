/** The part of Pagefind's script in use. https://pagefind.app/docs/api/ */
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
  /** As passed to the index: relative to the site's root, percent-encoded. */
  readonly raw_url: string;
  readonly content: string;
  /** HTML: escaped text, with `mark` around matches. */
  readonly excerpt: string;
  readonly meta: { readonly title?: string };
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** The site's root, relative to the folder of this script. */
const root = new URL("../../", import.meta.url);

/**
 * Returns the path of a page of this site, because sites mark links that begin with `http` as external.
 *
 * @param path Relative to the site's root, `/reference/pets/`.
 */
export const urlPath = (path: string): string => new URL(path.replace(/^\//, ""), root).pathname;

/** Loads the index, without a worker, which the pages' policy would block. */
export async function loadPagefind(): Promise<Pagefind> {
  const pagefind = (await import(new URL("pagefind/pagefind.js", root).href)) as Pagefind;
  // Operations are found by titles: of two that contain all words, the shorter one ranks higher.
  await pagefind.options({ noWorker: true, excerptLength: 20, ranking: { pageLength: 1 } });
  await pagefind.init();
  return pagefind;
}

export type { Pagefind };
