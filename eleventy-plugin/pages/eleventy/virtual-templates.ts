import type { EleventyConfig } from "../../eleventy-types.js";

/** Where the plugin's templates seem to lie in the input folder: a path that no site uses. */
export const VIRTUAL_FOLDER = "_eleventy-plugin-api-reference";

/**
 * Data of every template of ours, where a site's own for all of its pages must not reach: they stay out of collections
 * (feeds, sitemaps), have no layout, a date that makes no build differ, and answer to no schema of the site.
 */
export const TEMPLATE_DATA = {
  layout: false,
  date: new Date(0),
  eleventyExcludeFromCollections: true,
  eleventyDataSchema: () => undefined,
} as const;

/** Given in place of a list that only `before` knows. */
const COMPUTED = ["computed in `pagination.before`"];

/**
 * Adds a template that is printed once for each of some items, which are known when Eleventy asks for them.
 *
 * @param alias What the template calls an item; an item has the address that it is written to.
 * @param before The items, given the data of the site.
 */
export function addPagedTemplate<Data>(
  eleventyConfig: EleventyConfig,
  name: string,
  content: string,
  alias: string,
  before: (siteData: Data) => readonly { readonly url: string }[],
  more: object = {},
): void {
  eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/${name}`, content, {
    ...TEMPLATE_DATA,
    apiReferenceItems: COMPUTED,
    pagination: {
      data: "apiReferenceItems",
      size: 1,
      alias,
      before: (_: unknown, siteData: Data) => before(siteData).map(asGroup),
    },
    permalink: (data: Readonly<Record<string, { readonly url: string } | undefined>>) =>
      data[alias]?.url ?? false,
    ...more,
  });
}

/** The filter `locale_links` takes the pages of a template for translations of each other, unless each is a group of its own. */
function asGroup<Item extends { readonly url: string }>(item: Item): Item {
  return Object.defineProperty(item, "eleventyPaginationGroupNumber", {
    value: item.url,
    configurable: true,
  });
}
