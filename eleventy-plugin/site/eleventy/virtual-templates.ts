import type { EleventyConfig } from "./eleventy-types.js";

/** Folder of the plugin's virtual templates in the input folder: a path that no site uses. */
export const VIRTUAL_FOLDER = "_eleventy-plugin-api-reference";

/** Extension of templates whose text is written unchanged: no engine, layout or front matter. */
export const RAW_EXTENSION = "apirefraw";

/**
 * Default data of our templates. Overrides what a site sets for all of its pages: the templates stay out of
 * collections (feeds, sitemaps), have no layout, a fixed date for reproducible builds, and no data schema of
 * the site.
 */
export const TEMPLATE_DATA = {
  layout: false,
  date: new Date(0),
  eleventyExcludeFromCollections: true,
  eleventyDataSchema: () => undefined,
} as const;

/** Placeholder for a list that `pagination.before` replaces. */
const COMPUTED = ["computed in `pagination.before`"];

/**
 * Adds a template that is rendered once for each item. The items are computed when Eleventy needs them.
 *
 * @param alias Name under which the template reads the current item. The page is written to the item's `url`.
 * @param before Returns the items; called with the data of the site.
 */
export function addPagedTemplate<Data>(
  eleventyConfig: EleventyConfig,
  name: string,
  content: string,
  alias: string,
  before: (siteData: Data) => readonly { readonly url: string }[],
  extraData: object = {},
): void {
  eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/${name}`, content, {
    ...TEMPLATE_DATA,
    apiReferenceItems: COMPUTED,
    pagination: {
      data: "apiReferenceItems",
      size: 1,
      alias,
      before: (_: unknown, siteData: Data) => before(siteData).map(asPaginationGroup),
    },
    permalink: (data: Readonly<Record<string, { readonly url: string } | undefined>>) =>
      data[alias]?.url ?? false,
    ...extraData,
  });
}

/**
 * Makes each item a pagination group of its own. Otherwise the filter `locale_links` treats all pages of a
 * template as translations of each other.
 */
function asPaginationGroup<Item extends { readonly url: string }>(item: Item): Item {
  return Object.defineProperty(item, "eleventyPaginationGroupNumber", {
    value: item.url,
    configurable: true,
  });
}
