import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { ReferencePage } from "../../pages/context/page.js";
import { HEAD_MARKER } from "../../pages/finish/finish-page.js";
import { computedKeys, layoutData } from "../../pages/head/layout-data.js";
import { PAGE_KINDS, pageTemplate, SITE_TEMPLATE } from "../../pages/templates/page-template.js";
import type { ProblemPage } from "../../pages/views/frame/site-view.js";
import { finding, Problem } from "../../problems/problems.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { addPagedTemplate } from "../eleventy/virtual-templates.js";
import { TEMPLATE_EXTENSION } from "./register-engine.js";
import type { SiteServices } from "./site-services.js";

/** Data of the site as passed to pagination. */
interface SiteData {
  readonly apiReference?: unknown;
}

/** Data of a page as Eleventy passes it to us: the pagination alias among the site's own data. */
interface PageData {
  readonly apiReferencePage?: ReferencePage;
  readonly pagination?: object;
  readonly page?: object;
}

/**
 * Eleventy first calls these functions without a page, to find out what they depend on. They must not fail
 * then.
 */
const computedData = {
  ...Object.fromEntries(
    computedKeys.map((key) => [key, ({ apiReferencePage }: PageData) => layoutData[key](apiReferencePage)]),
  ),
  // Hides the date, because a layout may print `date` where it exists, as for an article. It is available as
  // `page.date`.
  date: () => undefined,
  // Always one page, because a layout may print "page 5 of 22" if there are several.
  pagination: ({ pagination, page }: PageData) => ({
    ...pagination,
    pages: [page],
    pageNumber: 0,
    hrefs: [],
    href: {},
  }),
};

/**
 * Registers one paginated template per page kind. The list of pages does not come from the global data,
 * because site data of the same name must not add pages. The title and description for the site's layout are
 * sanitised; `operation`, `tag` and `reference` contain the exact texts.
 */
export function registerPages(
  eleventyConfig: EleventyConfig,
  { options: { layout, sources }, state, cache }: Pick<SiteServices, "options" | "state" | "cache">,
): void {
  registerSiteLayout(eleventyConfig);
  const date = lastChange(sources);
  for (const kind of PAGE_KINDS) {
    const content = pageTemplate(kind, layout !== undefined);
    const pages = (siteData: SiteData): readonly ReferencePage[] => {
      rejectForeignData(siteData, state);
      return state.pages.filter((page) => page.kind === kind && !cache.isWritten(page));
    };
    addPagedTemplate(eleventyConfig, `${kind}.${TEMPLATE_EXTENSION}`, content, "apiReferencePage", pages, {
      layout: layout ?? false,
      apiReferenceHead: HEAD_MARKER,
      // Set only for a layout of the site, because Eleventy stores six kilobytes of this data per page. Our
      // own templates receive the values directly.
      ...(layout === undefined ? {} : { date, eleventyComputed: computedData }),
    });
  }
}

/**
 * Returns the newest modification time of the documents that are files, because a layout may print the date
 * of a page.
 */
function lastChange(sources: ResolvedOptions["sources"]): Date {
  const times = sources.map(({ spec }) => (existsSync(spec) ? statSync(spec).mtimeMs : 0));
  return new Date(Math.max(0, ...times));
}

/**
 * Throws a Problem if the site has a data file `apiReference`. Eleventy would merge it with our data and add
 * its lists to our pages.
 */
function rejectForeignData({ apiReference }: SiteData, state: BuildState): void {
  // Under a configuration namespace, our data has another name, and `apiReference` is undefined.
  if (apiReference !== undefined && apiReference !== state.published)
    throw new Problem(finding("data-replaced"));
}

/**
 * Registers pages that show why a document cannot be read. While serving, a document that is broken from the
 * start must not end the server.
 */
export function registerProblemPages(
  eleventyConfig: EleventyConfig,
  { options: { sources }, state }: Pick<SiteServices, "options" | "state">,
): void {
  const pages = (): readonly ProblemPage[] => {
    const { problem } = state;
    if (problem === undefined || state.pages.length > 0) return [];
    return sources.map(({ route }) => ({ url: `${route}/`, message: problem.message }));
  };
  const content = '{% include "api-reference/problem.njk" %}';
  addPagedTemplate(eleventyConfig, `problem.${TEMPLATE_EXTENSION}`, content, "apiReferenceProblem", pages);
}

/** The layout name that pages of the site use in their front matter. */
const NAME = "api-reference/site";

/** Path of the template that `NAME` is an alias of. */
export const SITE_LAYOUT = `${NAME}.${TEMPLATE_EXTENSION}`;

/**
 * Registers our frame as a layout for the site's own pages, `layout: api-reference/site.njk`, unless the site
 * has a file of that name. The layout is an alias of one of our templates, so settings of the site's Nunjucks
 * do not affect it. It has no data, because Eleventy would merge data of a layout into the pages.
 */
function registerSiteLayout(eleventyConfig: EleventyConfig): void {
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
