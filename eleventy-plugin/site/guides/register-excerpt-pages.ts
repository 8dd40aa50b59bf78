import type { CompletePages } from "../register/complete-pages.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { createUrlRewriter, hasBase } from "../../pages/head/base-element.js";
import { completeHead } from "../../pages/head/complete-head.js";
import type { HeadTag } from "../../pages/head/head-tags.js";
import { finding, Problem } from "../../problems/problems.js";
import { addHtmlTransform } from "../eleventy/html-transform.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import type { Engine } from "../../pages/templates/engine.js";
import { linkFrom, rootedUrl } from "../../pages/urls/absolute-url.js";
import { siteView } from "../../pages/views/frame/site-view.js";
import { withPlainExcerpts } from "../../pages/excerpts/plain-excerpts.js";
import { sourceLocation } from "./source-location.js";
import { hasExcerpts, isEscaped, makeIdsUnique } from "../../pages/excerpts/excerpt-html.js";

interface Sources {
  readonly engine: Engine;
  readonly siteContext: () => SiteContext;
  readonly completePages: Pick<CompletePages, "isOurs" | "forget">;
}

/**
 * Registers the transform that adds what a page with excerpts needs: unique ids, styles, scripts and icons.
 * Other pages stay unchanged. Runs after `registerHead`. The heads of our own pages then already contain most
 * of the styles and scripts, so only the missing ones are added.
 */
export function registerExcerptPages(
  eleventyConfig: EleventyConfig,
  { engine, siteContext, completePages }: Sources,
): void {
  addHtmlTransform(eleventyConfig, "apiReferenceExcerpts", async function (html) {
    const { url, inputPath, outputPath } = this.page ?? {};
    const isOurs = completePages.isOurs(url || "", html);
    // Releases the stored HTML now, because no later transform needs it. Otherwise it would stay in memory
    // until the last page is written.
    completePages.forget(url || "");
    if (isOurs || !hasExcerpts(html)) return html;
    const unique = makeIdsUnique(html);
    // A file other than HTML, such as a feed, loads neither our styles nor our scripts.
    if (!String(outputPath).endsWith(".html")) return withPlainExcerpts(unique);
    if (isEscaped(html))
      throw new Problem(finding("excerpt-escaped", {}, sourceLocation(inputPath, "api", ["api"])));
    const context = siteContext();
    const root = await context.rootAt(url);
    const withOneSheet = unique.replace(SHEET_OF_SEARCH_BOX, "$1");
    const withTools = hasTools(withOneSheet) ? withOneSheet : await addTools(withOneSheet, engine, context);
    const tags = tagsOf(withTools, context, (asset) => linkFrom(asset, url, root));
    return completeHead(withTools, tags, async (missing) => {
      const printed = await engine.render("api-reference/parts/head.njk", { view: { head: missing } });
      return hasBase(html)
        ? createUrlRewriter(rootedUrl(url ?? "/", context.pathPrefix)).piece(printed)
        : printed;
    });
  });
}

/**
 * Matches the link to our style sheet that the search box prints in `<body>`. A style sheet loaded there
 * would override the excerpt styles in `<head>`, so the link is removed.
 */
const SHEET_OF_SEARCH_BOX = /(<div\b[^>]*\bar-search-box\b[^>]*>\s*)<link\b[^>]*>/g;

/** Whether the page already contains the icons and the live region, like every page in our frame. */
const hasTools = (html: string): boolean => /\sid=["']?ar-live\b/.test(html);

async function addTools(html: string, engine: Engine, context: SiteContext): Promise<string> {
  const tools = await engine.render("api-reference/excerpts/tools.njk", { view: siteView("/", [], context) });
  return html.replace(/<div\b[^>]*\bar-excerpt\b[^>]*>/, (first) => first + tools.trim());
}

/**
 * Returns the head tags for excerpts. Pages in our frame do not get the excerpt script, because the frame's
 * script does the same. The script for panels in excerpts is added to any page that has such a panel, in our
 * frame or not.
 */
function tagsOf(html: string, { assets }: SiteContext, at: (asset: string) => string): readonly HeadTag[] {
  const { stylesheet, script } = assets.excerpt;
  const isInOurFrame = html.includes(assets.script.slice(1));
  return [
    ...(isInOurFrame ? [] : [moduleTag(at(script))]),
    ...(assets.panel && html.includes("data-waiting") ? [moduleTag(at(assets.panel.excerpt))] : []),
    sheetTag(at(assets.stylesheet)),
    sheetTag(at(stylesheet)),
  ];
}

const moduleTag = (address: string): HeadTag => ({
  key: "script excerpt",
  element: "script",
  attributes: [
    ["src", address],
    ["type", "module"],
  ],
});

const sheetTag = (address: string): HeadTag => ({
  key: `link stylesheet ${address}`,
  element: "link",
  attributes: [
    ["rel", "stylesheet"],
    ["href", address],
  ],
});
