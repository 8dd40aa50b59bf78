import type { CompletePages } from "./complete-pages.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { finding, type Finding } from "../../problems/problems.js";
import { addHtmlTransform } from "../eleventy/html-transform.js";
import { linkFrom } from "../../pages/urls/absolute-url.js";
import type { Engine } from "../../pages/templates/engine.js";
import { siteView } from "../../pages/views/frame/site-view.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";

interface Sources {
  readonly engine: Engine;
  readonly siteContext: () => SiteContext;
  readonly completePages: Pick<CompletePages, "isOurs">;
}

/** Reports on the search box and tabs that layouts of the site print. */
interface LayoutParts {
  /** Returns a warning if tabs are configured but no layout prints them. */
  findings(): readonly Finding[];
}

/** The URL of a page, if it has one, and whether the page is ours. */
interface PageInfo {
  readonly url: string | false | undefined;
  readonly isOwn: boolean;
}

/**
 * Elements that a layout prints where a part of ours belongs: `<api-reference-search>`,
 * `<api-reference-tabs>`. They are replaced in the finished page, because only there is the page's URL known
 * in every template language. Some template languages cannot await shortcodes, or have none.
 */
const ELEMENT = /<api-reference-(search|tabs)\b[^>]*>(?:\s*<\/api-reference-\1\s*>)?/gi;

/**
 * Registers the transform that replaces the elements, and shortcodes that print them: `apiReferenceSearch`
 * and `apiReferenceTabs`.
 */
export function registerLayoutParts(eleventyConfig: EleventyConfig, sources: Sources): LayoutParts {
  const { siteContext, completePages } = sources;
  let hasTabs = false;
  eleventyConfig.addShortcode("apiReferenceSearch", () => elementOf("search"));
  eleventyConfig.addShortcode("apiReferenceTabs", () => elementOf("tabs"));
  addHtmlTransform(eleventyConfig, "apiReferenceParts", async function (html) {
    const { url, inputPath = "", outputPath } = this.page ?? {};
    if (completePages.isOurs(url || "", html) || html.search(ELEMENT) < 0) return html;
    if (!String(outputPath).endsWith(".html")) return html;
    const pageInfo = { url, isOwn: inputPath.includes(`/${VIRTUAL_FOLDER}/`) };
    const printed = new Map<string, string>();
    for (const [, name = ""] of html.matchAll(ELEMENT)) {
      // Element names are case-insensitive, and a transform of the site may change their case.
      const part = name.toLowerCase() as keyof typeof PARTS;
      hasTabs ||= part === "tabs";
      if (!printed.has(name)) printed.set(name, await PARTS[part](pageInfo, sources));
    }
    return html.replace(ELEMENT, (_, name: string) => printed.get(name) ?? "");
  });
  return {
    findings() {
      const { layout, tabs } = siteContext().options;
      if (layout === undefined || tabs.length === 0 || hasTabs) return [];
      const reason = "the layout does not contain `{% apiReferenceTabs %}`";
      return [
        finding("option-without-effect", { option: "navigation.tabs", reason }, { source: "navigation" }),
      ];
    },
  };
}

// eslint-disable-next-line no-restricted-syntax -- an element that no finished page has
const elementOf = (name: keyof typeof PARTS): string => `<api-reference-${name}></api-reference-${name}>`;

const PARTS = { search: printSearchBox, tabs: printTabs };

/**
 * Renders nothing if the search is switched off. Omits the style sheet and script on reference pages, which
 * load both already.
 */
async function printSearchBox({ url, isOwn }: PageInfo, { engine, siteContext }: Sources): Promise<string> {
  const context = siteContext();
  const { searchBox } = context.assets;
  if (searchBox === undefined) return "";
  const root = await finishedRoot(url, context);
  const linkTo = (asset: string): string => linkFrom(asset, url, root);
  return engine.render("api-reference/parts/search-box.njk", {
    view: siteView("", [], context),
    ...(!isOwn && { stylesheet: linkTo(context.assets.stylesheet), script: linkTo(searchBox) }),
  });
}

/**
 * Returns the URL that links start with on the page for missing URLs, or undefined on other pages. It
 * includes the path prefix, because plugins that add the prefix have already run.
 */
async function finishedRoot(
  url: PageInfo["url"],
  { rootAt, pathPrefix }: SiteContext,
): Promise<string | undefined> {
  return (await rootAt(url)) === undefined ? undefined : pathPrefix;
}

async function printTabs({ url }: PageInfo, { engine, siteContext }: Sources): Promise<string> {
  const context = siteContext();
  const root = await finishedRoot(url, context);
  const view = siteView(url || "", [], context);
  const tabs = view.tabs.map((tab) => ({
    ...tab,
    path: tab.local ? linkFrom(tab.path, url, root) : tab.path,
  }));
  return engine.render("api-reference/parts/layout-tabs.njk", { view: { ...view, tabs } });
}
