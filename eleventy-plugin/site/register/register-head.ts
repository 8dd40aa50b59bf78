import type { BuildState } from "../../pages/context/build-state.js";
import type { CompletePages } from "./complete-pages.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { rootedUrl } from "../../pages/urls/absolute-url.js";
import { createUrlRewriter, hasBase } from "../../pages/head/base-element.js";
import { completeHead } from "../../pages/head/complete-head.js";
import type { Engine } from "../../pages/templates/engine.js";
import { hasExcerpts } from "../../pages/excerpts/excerpt-html.js";
import type { LayoutContent } from "./layout-content.js";
import { addHtmlTransform } from "../eleventy/html-transform.js";
import { pageHead } from "../../pages/views/page-view.js";
import { searchRecord } from "../../pages/head/search-record.js";
import type { ReferencePage } from "../../pages/context/page.js";
import { withoutLayoutDuplicates, withFullDescription } from "../../pages/head/layout-duplicates.js";
import { createExampleNotices, type ExampleNotices } from "./example-notices.js";
import type { SiteContext } from "../../pages/context/site-context.js";

/**
 * Excludes the page from the site's own Pagefind index, in any layout. Our own template already has the
 * attribute.
 */
const withoutSearch = (html: string): string =>
  html.replace(/<html\b(?![^>]*\sdata-pagefind-ignore\b)/i, '$& data-pagefind-ignore="all"');

/** Whether a page of the site contains our search box or excerpts. */
const hasOurParts = (html: string): boolean => html.includes("ar-search-box") || hasExcerpts(html);

interface HeadSources {
  readonly engine: Engine;
  readonly state: BuildState;
  readonly siteContext: () => SiteContext;
  readonly completePages: Pick<CompletePages, "has">;
  readonly layoutContent: LayoutContent;
}

/**
 * Completes the `<head>` of every finished reference page, so that it does not depend on the layout's author.
 * Missing tags are inserted where the layout prints `apiReferenceHead`, or else at the end of the head. The
 * transform also removes our heading and links if the layout prints them as well, and records notices about
 * examples. On pages of the site with our search box or excerpts, it only adapts URLs to a `<base>` element.
 */
export function registerHead(
  eleventyConfig: EleventyConfig,
  { engine, state, siteContext, completePages, layoutContent }: HeadSources,
): ExampleNotices {
  const exampleNotices = createExampleNotices(state);
  let byUrl = new Map<string, ReferencePage>();
  let listed: readonly ReferencePage[] = [];
  const pageAt = (url: string): ReferencePage | undefined => {
    if (listed !== state.pages) {
      listed = state.pages;
      byUrl = new Map(listed.map((page) => [page.url, page]));
    }
    return byUrl.get(url);
  };

  addHtmlTransform(eleventyConfig, "apiReferenceHead", async function (html) {
    const url = this.page?.url || "";
    const page = pageAt(url);
    if (page !== undefined) exampleNotices.recordPage(page, html);
    if (page === undefined ? !hasOurParts(html) : completePages.has(url, html)) return html;
    const urlRewriter = hasBase(html)
      ? createUrlRewriter(rootedUrl(url, siteContext().pathPrefix))
      : undefined;
    if (page === undefined) return urlRewriter?.page(html) ?? html;
    layoutContent.recordOutput(page.url, html);
    const deduplicated = withFullDescription(
      withoutLayoutDuplicates(html, page, siteContext().options.heading),
      page,
    );
    const complete = await completeHead(deduplicated, pageHead(page, siteContext()), async (missing) => {
      const printed = await engine.render("api-reference/parts/head.njk", { view: { head: missing } });
      return urlRewriter?.piece(printed) ?? printed;
    });
    const finished = urlRewriter?.page(complete) ?? complete;
    return searchRecord(page) === undefined ? withoutSearch(finished) : finished;
  });
  return exampleNotices;
}
