import type { EleventyConfig, ShortcodePage } from "../../eleventy-types.js";
import { linkFrom } from "../urls/absolute-url.js";
import type { Engine } from "../templates/engine.js";
import { siteView } from "../views/site-view.js";
import type { SiteContext } from "../site-context.js";
import { VIRTUAL_FOLDER } from "./virtual-templates.js";

/**
 * The shortcode `apiReferenceSearch`: the search box for layouts of the site's own, on its own pages as on ours. Nothing
 * where the search is switched off. A layout in JavaScript hands on its page: there Eleventy knows only the first.
 */
export function registerSearchBox(
  eleventyConfig: EleventyConfig,
  { engine, siteContext }: { engine: Engine; siteContext: () => SiteContext },
): void {
  eleventyConfig.addAsyncShortcode("apiReferenceSearch", async function (this, handedOn) {
    const given = handedOn as ShortcodePage | undefined;
    const context = siteContext();
    const { searchBox } = context.assets;
    if (searchBox === undefined) return "";
    const { url, inputPath = "" } = (given?.url === undefined ? this.page : given) ?? {};
    const own = inputPath.includes(`/${VIRTUAL_FOLDER}/`);
    const root = await context.rootAt(url);
    const at = (asset: string): string => linkFrom(asset, url, root);
    return engine.render("api-reference/parts/search-box.njk", {
      view: siteView("", [], context),
      ...(!own && { stylesheet: at(context.assets.stylesheet), script: at(searchBox) }),
    });
  });
}
