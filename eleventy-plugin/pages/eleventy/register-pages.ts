import { existsSync, statSync } from "node:fs";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { BuildState } from "../build-state.js";
import type { EleventyConfig } from "../../eleventy-types.js";
import { finding, Problem } from "../../problems/problems.js";
import { HEAD_MARKER } from "../head/complete-head.js";
import { TEMPLATE_EXTENSION } from "../templates/engine.js";
import { computedKeys, layoutData } from "./layout-data.js";
import type { PageCache } from "../cache/page-cache.js";
import type { ReferencePage } from "../page.js";
import { PAGE_KINDS, pageTemplate } from "./page-template.js";
import { registerSiteLayout } from "./register-site-layout.js";
import { addPagedTemplate } from "./virtual-templates.js";

/** Data of the site as pagination sees it. */
interface SiteData {
  readonly apiReference?: unknown;
}

/** Data of a page as Eleventy hands it to us: the pagination's alias among the site's own. */
interface PageData {
  readonly apiReferencePage?: ReferencePage;
  readonly pagination?: object;
  readonly page?: object;
}

/** Eleventy calls these without a page first, to see what they depend on. */
const computedData = {
  ...Object.fromEntries(
    computedKeys.map((key) => [key, ({ apiReferencePage }: PageData) => layoutData[key](apiReferencePage)]),
  ),
  // Only in `page.date`: a layout prints it of articles that have one.
  date: () => undefined,
  // A layout may print "page 5 of 22" where there are several.
  pagination: ({ pagination, page }: PageData) => ({
    ...pagination,
    pages: [page],
    pageNumber: 0,
    hrefs: [],
    href: {},
  }),
};

interface PagesContext {
  readonly options: Pick<ResolvedOptions, "layout" | "sources">;
  readonly state: BuildState;
  readonly cache: Pick<PageCache, "isWritten">;
}

/**
 * One paginated template a page kind. The list comes from us, not from the global data: a site's data of the same name
 * must not add pages. Title and description reach the site's layout neutralised; `operation`, `tag` and `reference`
 * carry the exact texts.
 */
export function registerPages(
  eleventyConfig: EleventyConfig,
  { options: { layout, sources }, state, cache }: PagesContext,
): void {
  registerSiteLayout(eleventyConfig);
  const date = lastChange(sources);
  for (const kind of PAGE_KINDS) {
    const content = pageTemplate(kind, layout !== undefined);
    const pages = (siteData: SiteData): readonly ReferencePage[] => {
      refuseForeignData(siteData, state);
      return state.pages.filter((page) => page.kind === kind && !cache.isWritten(page));
    };
    addPagedTemplate(eleventyConfig, `${kind}.${TEMPLATE_EXTENSION}`, content, "apiReferencePage", pages, {
      layout: layout ?? false,
      apiReferenceHead: HEAD_MARKER,
      // Eleventy keeps six kilobytes a page for these: without a layout our own templates are handed them.
      ...(layout === undefined ? {} : { date, eleventyComputed: computedData }),
    });
  }
}

/** When the newest of the documents that are files was written: a layout may print the date of a page. */
function lastChange(sources: ResolvedOptions["sources"]): Date {
  const times = sources.map(({ spec }) => (existsSync(spec) ? statSync(spec).mtimeMs : 0));
  return new Date(Math.max(0, ...times));
}

/** A data file `apiReference` of the site would be merged with ours, and its lists added to our pages. */
function refuseForeignData({ apiReference }: SiteData, state: BuildState): void {
  // Under a namespace of the configuration ours has another name, and this one is nobody's.
  if (apiReference !== undefined && apiReference !== state.published)
    throw new Problem(finding("data-replaced"));
}
