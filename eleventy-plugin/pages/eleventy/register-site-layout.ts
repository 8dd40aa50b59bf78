import { existsSync } from "node:fs";
import { posix } from "node:path";
import type { EleventyConfig } from "../../eleventy-types.js";
import { TEMPLATE_EXTENSION } from "../templates/engine.js";
import { SITE_TEMPLATE } from "./page-template.js";

/** The layout name that pages of the site use in their front matter. */
const NAME = "api-reference/site";

/** The template that the name is an alias of. */
export const SITE_LAYOUT = `${NAME}.${TEMPLATE_EXTENSION}`;

/**
 * Registers our frame as a layout for the site's own pages, `layout: api-reference/site.njk`, unless the site
 * has a file of that name. The layout is an alias of one of our templates, so settings of the site's Nunjucks
 * do not affect it. It has no data, because Eleventy would pass them on to the pages.
 */
export function registerSiteLayout(eleventyConfig: EleventyConfig): void {
  const { input, includes, layouts = includes } = eleventyConfig.directories;
  // If layouts are in the input folder itself, every file in it is a page.
  if (posix.relative(input, layouts) === "" || existsSync(posix.join(layouts, `${NAME}.njk`))) return;
  // Resolves the path as Eleventy resolves layouts: relative to the input folder, or to the project folder if
  // they are outside of it.
  const path = posix.join(layouts, SITE_LAYOUT);
  const relativePath = posix.relative(input, path);
  const isOutside = relativePath.startsWith("..");
  eleventyConfig.addTemplate(isOutside ? path : relativePath, SITE_TEMPLATE, {});
  if (isOutside) excludeFromPages(eleventyConfig, posix.join(input, path));
  for (const name of [NAME, `${NAME}.njk`]) eleventyConfig.addLayoutAlias(name, SITE_LAYOUT);
}

/**
 * Excludes the layout from the pages. Eleventy treats our template as a page if its path from the project
 * folder is not the path of a layout.
 */
function excludeFromPages(eleventyConfig: EleventyConfig, inputPath: string): void {
  eleventyConfig.addPreprocessor("api-reference-site-layout", TEMPLATE_EXTENSION, ({ page }) =>
    posix.normalize(page.inputPath) === inputPath ? false : undefined,
  );
}
