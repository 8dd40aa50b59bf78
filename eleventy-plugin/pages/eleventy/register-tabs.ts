import type { EleventyConfig, ShortcodePage } from "../../eleventy-types.js";
import { finding, type Finding } from "../../problems/problems.js";
import { linkFrom } from "../urls/absolute-url.js";
import type { Engine } from "../templates/engine.js";
import { siteView } from "../views/site-view.js";
import type { SiteContext } from "../site-context.js";

interface Sources {
  readonly engine: Engine;
  readonly siteContext: () => SiteContext;
}

/**
 * The shortcode `apiReferenceTabs`: the tabs of our header as links for a layout of the site's own, without looks of ours.
 * A layout in JavaScript hands on its page, as to the search box.
 *
 * @returns A warning where tabs are configured that no layout prints.
 */
export function registerTabs(
  eleventyConfig: EleventyConfig,
  { engine, siteContext }: Sources,
): { findings(): readonly Finding[] } {
  let isPrinted = false;
  eleventyConfig.addAsyncShortcode("apiReferenceTabs", async function (this, handedOn) {
    isPrinted = true;
    const given = handedOn as ShortcodePage | undefined;
    const { url } = (given?.url === undefined ? this.page : given) ?? {};
    const context = siteContext();
    const root = await context.rootAt(url);
    const view = siteView(typeof url === "string" ? url : "", [], context);
    const tabs = view.tabs.map((tab) => ({
      ...tab,
      path: tab.local ? linkFrom(tab.path, url, root) : tab.path,
    }));
    return engine.render("api-reference/parts/layout-tabs.njk", { view: { ...view, tabs } });
  });
  return {
    findings() {
      const { layout, tabs } = siteContext().options;
      if (layout === undefined || tabs.length === 0 || isPrinted) return [];
      const reason = "the layout prints no `{% apiReferenceTabs %}`";
      return [
        finding("option-without-effect", { option: "navigation.tabs", reason }, { source: "navigation" }),
      ];
    },
  };
}
