import { existsSync } from "node:fs";
import { posix } from "node:path";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { TEMPLATE_EXTENSION } from "./register-engine.js";
import { SITE_TEMPLATE } from "../../pages/templates/page-template.js";

/** The layout name that pages of the site use in their front matter. */
const NAME = "api-reference/site";

/** Path of the template that `NAME` is an alias of. */
export const SITE_LAYOUT = `${NAME}.${TEMPLATE_EXTENSION}`;

/**
 * Registers our frame as a layout for the site's own pages, `layout: api-reference/site.njk`, unless the site
 * has a file of that name. The layout is an alias of one of our templates, so settings of the site's Nunjucks
 * do not affect it. It has no data, because Eleventy would merge data of a layout into the pages.
 */
export function registerSiteLayout(eleventyConfig: EleventyConfig): void {
  const { input, includes, layouts = includes } = eleventyConfig.directories;
  // If layouts are in the input folder itself, Eleventy treats every file in it as a page. The layout is not
  // registered then.
  if (posix.relative(input, layouts) === "" || existsSync(posix.join(layouts, `${NAME}.njk`))) return;
  // Resolves the path like Eleventy resolves layouts: relative to the input folder, or to the project folder
  // if the layouts are outside the input folder.
  const path = posix.join(layouts, SITE_LAYOUT);
  const relativePath = posix.relative(input, path);
  const isOutside = relativePath.startsWith("..");
  eleventyConfig.addTemplate(isOutside ? path : relativePath, SITE_TEMPLATE, {});
  if (isOutside) excludeFromPages(eleventyConfig, posix.join(input, path));
  for (const name of [NAME, `${NAME}.njk`]) eleventyConfig.addLayoutAlias(name, SITE_LAYOUT);
}

/**
 * Excludes the layout from the pages. Eleventy treats our template as a page if its path relative to the
 * project folder is not the path of a layout.
 */
function excludeFromPages(eleventyConfig: EleventyConfig, inputPath: string): void {
  eleventyConfig.addPreprocessor("api-reference-site-layout", TEMPLATE_EXTENSION, ({ page }) =>
    posix.normalize(page.inputPath) === inputPath ? false : undefined,
  );
}
