import type { BuildState } from "../build/build-state.js";
import type { EleventyConfig } from "../eleventy-types.js";
import { neutralText } from "../pages/neutral-text.js";
import type { ReferencePage } from "../pages/page.js";

/**
 * An item of `collections.apiReference`: for a site's own navigation, sitemap and search. Its texts are neutralised, as
 * `title` is for layouts: Liquid and JavaScript templates print them unescaped.
 */
export interface CollectionItem {
  readonly url: string;
  readonly date: Date;
  readonly data: {
    readonly title: string;
    readonly description: string;
    readonly tag?: string;
    readonly method?: string;
    readonly noindex: boolean;
    readonly includeInSearch: boolean;
    readonly includeInLlms: boolean;
  };
}

/**
 * Our pages stay out of `collections.all`, where they would enter feeds, sitemaps and search dumps of the site; this
 * collection of plain objects has them all.
 */
export function registerCollection(eleventyConfig: EleventyConfig, state: BuildState): void {
  eleventyConfig.addCollection("apiReference", () => state.pages.map(collectionItem));
}

function collectionItem(page: ReferencePage): CollectionItem {
  const { indexing } = page.reference;
  const tag = page.kind === "operation" || page.kind === "tag" ? page.tag?.title : undefined;
  const method =
    page.kind === "operation" && page.operation.kind === "http" ? page.operation.method : undefined;
  return {
    url: page.url,
    date: new Date(0),
    data: {
      title: neutralText(page.heading),
      description: neutralText(page.description),
      ...(tag === undefined ? {} : { tag: neutralText(tag) }),
      ...(method === undefined ? {} : { method: neutralText(method) }),
      noindex: indexing.noindex,
      includeInSearch: indexing.search,
      includeInLlms: indexing.llms,
    },
  };
}
