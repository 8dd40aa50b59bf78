import type { EleventyConfig, ShortcodePage } from "../../eleventy-types.js";
import { finding, type Finding } from "../../problems/problems.js";
import { linkFrom } from "../urls/absolute-url.js";
import type { Engine } from "../templates/engine.js";
import { siteView } from "../views/site-view.js";
import type { SiteContext } from "../site-context.js";
import { VIRTUAL_FOLDER } from "./virtual-templates.js";

interface Sources {
  readonly engine: Engine;
  readonly siteContext: () => SiteContext;
}

/** What layouts of the site's own print of ours, on its own pages as on ours. */
interface LayoutParts {
  /** A warning where tabs are configured that no layout prints. */
  findings(): readonly Finding[];
}

/**
 * The shortcodes for layouts: `apiReferenceSearch`, the search box, nothing where the search is switched off, and
 * `apiReferenceTabs`, the tabs of our header as links without looks of ours. A layout in JavaScript hands on its page: there
 * Eleventy knows only the first.
 */
export function registerLayoutParts(eleventyConfig: EleventyConfig, sources: Sources): LayoutParts {
  const { siteContext } = sources;
  let hasTabs = false;
  eleventyConfig.addAsyncShortcode("apiReferenceSearch", async function (this, handedOn) {
    return printSearchBox(pageOf(handedOn, this.page), sources);
  });
  eleventyConfig.addAsyncShortcode("apiReferenceTabs", async function (this, handedOn) {
    hasTabs = true;
    return printTabs(pageOf(handedOn, this.page), sources);
  });
  return {
    findings() {
      const { layout, tabs } = siteContext().options;
      if (layout === undefined || tabs.length === 0 || hasTabs) return [];
      const reason = "the layout prints no `{% apiReferenceTabs %}`";
      return [
        finding("option-without-effect", { option: "navigation.tabs", reason }, { source: "navigation" }),
      ];
    },
  };
}

function pageOf(handedOn: unknown, page: ShortcodePage | undefined): ShortcodePage {
  const given = handedOn as ShortcodePage | undefined;
  return (given?.url === undefined ? page : given) ?? {};
}

async function printSearchBox(
  { url, inputPath = "" }: ShortcodePage,
  { engine, siteContext }: Sources,
): Promise<string> {
  const context = siteContext();
  const { searchBox } = context.assets;
  if (searchBox === undefined) return "";
  const own = inputPath.includes(`/${VIRTUAL_FOLDER}/`);
  const root = await context.rootAt(url);
  const at = (asset: string): string => linkFrom(asset, url, root);
  return engine.render("api-reference/parts/search-box.njk", {
    view: siteView("", [], context),
    ...(!own && { stylesheet: at(context.assets.stylesheet), script: at(searchBox) }),
  });
}

async function printTabs({ url }: ShortcodePage, { engine, siteContext }: Sources): Promise<string> {
  const context = siteContext();
  const root = await context.rootAt(url);
  const view = siteView(url || "", [], context);
  const tabs = view.tabs.map((tab) => ({
    ...tab,
    path: tab.local ? linkFrom(tab.path, url, root) : tab.path,
  }));
  return engine.render("api-reference/parts/layout-tabs.njk", { view: { ...view, tabs } });
}
