import { existsSync } from "node:fs";
import { posix } from "node:path";
import type { EleventyConfig } from "../../eleventy-types.js";
import { TEMPLATE_EXTENSION } from "../templates/engine.js";
import { SITE_TEMPLATE } from "./page-template.js";

/** What a page of the site writes in its front matter. */
const NAME = "api-reference/site";

/** The template that it is another name of. */
export const SITE_LAYOUT = `${NAME}.${TEMPLATE_EXTENSION}`;

/**
 * Our frame as a layout for the site's own pages, `layout: api-reference/site.njk`, unless the site has a file of that name.
 * It is another name of a template of ours: no setting of the site's Nunjucks reaches it. Data of its own it has none, for
 * Eleventy would hand that on to the pages.
 */
export function registerSiteLayout(eleventyConfig: EleventyConfig): void {
  const { input, includes, layouts = includes } = eleventyConfig.directories;
  // There every file is a page.
  if (posix.relative(input, layouts) === "" || existsSync(posix.join(layouts, `${NAME}.njk`))) return;
  // As Eleventy looks layouts up: from the folder of pages, or from the project's where they lie outside of it.
  const path = posix.join(layouts, SITE_LAYOUT);
  const below = posix.relative(input, path);
  const isOutside = below.startsWith("..");
  eleventyConfig.addTemplate(isOutside ? path : below, SITE_TEMPLATE, {});
  if (isOutside) keepFromPages(eleventyConfig, posix.join(input, path));
  for (const name of [NAME, `${NAME}.njk`]) eleventyConfig.addLayoutAlias(name, SITE_LAYOUT);
}

/** Eleventy takes a template of ours for a page where its path from the project's folder is none of a layout. */
function keepFromPages(eleventyConfig: EleventyConfig, inputPath: string): void {
  eleventyConfig.addPreprocessor("api-reference-site-layout", TEMPLATE_EXTENSION, ({ page }) =>
    posix.normalize(page.inputPath) === inputPath ? false : undefined,
  );
}
