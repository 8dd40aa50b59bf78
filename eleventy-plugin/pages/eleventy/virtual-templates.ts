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
