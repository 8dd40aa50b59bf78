/** The part of Pagefind's script that is used. https://pagefind.app/docs/api/ */
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
  /** As it was given to the index: from the site's root, percent-encoded. */
  readonly raw_url: string;
  readonly content: string;
  /** HTML: escaped text, with `mark` around what was found. */
  readonly excerpt: string;
  readonly meta: { readonly title?: string };
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** The site's root, as seen from the folder of this script. */
const root = new URL("../../", import.meta.url);

/**
 * Where a page of this site stands, as a path: sites mark links that begin with `http` as leading away.
 *
 * @param path From the site's root, `/reference/pets/`.
 */
export const urlPath = (path: string): string => new URL(path.replace(/^\//, ""), root).pathname;

/** Loads the index. Without a worker, which the pages' policy would not let start. */
export async function loadPagefind(): Promise<Pagefind> {
  const pagefind = (await import(new URL("pagefind/pagefind.js", root).href)) as Pagefind;
  // Operations are found by titles: the shorter of two that have all the words is the nearer one.
  await pagefind.options({ noWorker: true, excerptLength: 20, ranking: { pageLength: 1 } });
  await pagefind.init();
  return pagefind;
}

export type { Pagefind };
