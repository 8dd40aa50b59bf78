import type { SiteContext } from "../../pages/context/site-context.js";
import { hasExcerpts, isEscaped, makeIdsUnique } from "../../pages/excerpts/excerpt-html.js";
import { withPlainExcerpts } from "../../pages/excerpts/plain-excerpts.js";
import { contentOutcome, finishPage, isShown, type PrintedPage } from "../../pages/finish/finish-page.js";
import { elementOf } from "../../pages/finish/layout-parts.js";
import { searchRecord } from "../../pages/head/search-record.js";
import { pageHead } from "../../pages/views/page-view.js";
import { finding, Problem, type Finding } from "../../problems/problems.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { addHtmlTransform } from "../eleventy/html-transform.js";
import { sourceLocation } from "../eleventy/source-location.js";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";
import type { PageBuild } from "./page-builds.js";
import type { SiteServices } from "./site-services.js";

/**
 * Registers the transform that finishes pages, ours and those of the site with parts of ours, and the shortcodes
 * `apiReferenceSearch` and `apiReferenceTabs`, which print an element that it replaces.
 * @returns A function that returns warnings if the layout prints the content twice, and if tabs are configured
 * but it prints none.
 */
export function registerFinish(
  eleventyConfig: EleventyConfig,
  { engine, siteContext, builds }: Pick<SiteServices, "engine" | "siteContext" | "builds">,
): () => readonly Finding[] {
  let hasTabs = false;
  /** URL of a page whose layout prints the content more than once. */
  let repeating: string | undefined;
  eleventyConfig.addShortcode("apiReferenceSearch", () => elementOf("search"));
  eleventyConfig.addShortcode("apiReferenceTabs", () => elementOf("tabs"));
  addHtmlTransform(eleventyConfig, "apiReference", async function (html) {
    const { inputPath = "", outputPath } = this.page ?? {};
    const url = this.page?.url || "";
    const site = siteContext();
    const build = builds.at(url);
    const rendered = build && takeRendered(build);
    const isComplete =
      rendered?.html === html && site.options.layout === undefined && !site.replacesTemplates;
    if (isComplete && !rendered.hasTexts) return html;
    const printed = isComplete || build === undefined ? undefined : printedPage(build.page, rendered, site);
    if (printed === undefined && !hasPartsOfOurs(html)) return html;
    const unique = makeIdsUnique(html);
    // A file other than HTML, such as a feed, loads neither our styles nor our scripts.
    if (!String(outputPath).endsWith(".html")) return hasExcerpts(html) ? withPlainExcerpts(unique) : html;
    if (hasExcerpts(html) && isEscaped(html))
      throw new Problem(finding("excerpt-escaped", {}, sourceLocation(inputPath, "api", ["api"])));
    const isOwn = inputPath.includes(`/${VIRTUAL_FOLDER}/`);
    const root = await site.rootAt(url);
    const finished = await finishPage(unique, { url, printed, isOwn, site, engine, root });
    hasTabs ||= finished.printsTabs;
    if (printed !== undefined && finished.content === "repeated") repeating ??= url;
    // A template of the site may have no content of ours, which a layout then cannot omit.
    const isJudged =
      isShown(finished.content) ||
      !site.replacesTemplates ||
      (rendered !== undefined && isShown(contentOutcome(rendered.html)));
    if (build !== undefined && site.options.layout !== undefined && isJudged)
      build.content = finished.content;
    return finished.html;
  });
  return () => {
    const { layout, tabs } = siteContext().options;
    if (layout === undefined) return [];
    const reason = "the layout does not contain `{% apiReferenceTabs %}`";
    const facts = { option: "navigation.tabs", reason };
    const page = repeating;
    repeating = undefined;
    return [
      ...(page === undefined
        ? []
        : [finding("layout-repeats-content", { layout, page }, { source: "layout" })]),
      ...(tabs.length === 0 || hasTabs
        ? []
        : [finding("option-without-effect", facts, { source: "navigation" })]),
    ];
  };
}

/**
 * Removes the HTML from the page's object, because no later step needs it. Otherwise it would stay in memory until
 * the last page is written.
 */
function takeRendered(build: PageBuild): PageBuild["rendered"] {
  const { rendered } = build;
  build.rendered = undefined;
  return rendered;
}

/** @param rendered Undefined if Eleventy applies the layout to content that it has kept from an earlier build. */
function printedPage(
  page: PageBuild["page"],
  rendered: PageBuild["rendered"],
  site: SiteContext,
): PrintedPage {
  const isContent = site.options.layout !== undefined && rendered?.hasTexts === false;
  return {
    page,
    head: rendered?.head ?? pageHead(page, site),
    isSearched: searchRecord(page) !== undefined,
    ...(isContent && { content: rendered.html }),
  };
}

/** Whether a page may contain an element that we replace, a search box or an excerpt. */
const hasPartsOfOurs = (html: string): boolean =>
  hasExcerpts(html) || html.includes("ar-search-box") || /<api-reference-(?:search|tabs)\b/i.test(html);
