import type { EleventyConfig } from "../eleventy-types.js";
import { rootedUrl } from "./absolute-url.js";
import type { Engine } from "./engine.js";
import { relativeUrl } from "./relative-url.js";
import { siteView, type SiteContext } from "./site-view.js";
import { VIRTUAL_FOLDER } from "./virtual-templates.js";

/**
 * The shortcode `apiReferenceSearch`: the search box for layouts of the site's own, on its own pages as on ours. Nothing
 * where the search is switched off. A layout in JavaScript hands on its page: there Eleventy knows only the first.
 */
export function registerSearchBox(
  eleventyConfig: EleventyConfig,
  { engine, siteContext }: { engine: Engine; siteContext: () => SiteContext },
): void {
  eleventyConfig.addAsyncShortcode("apiReferenceSearch", async function (this, given) {
    const context = siteContext();
    const { search } = context.assets;
    if (search === undefined) return "";
    const { url, inputPath = "" } = (given?.url === undefined ? this.page : given) ?? {};
    const own = inputPath.includes(`/${VIRTUAL_FOLDER}/`);
    const at = (asset: string): string => addressFrom(url || "/", asset, context.pathPrefix);
    return engine.render("api-reference/parts/search-box.njk", {
      view: siteView("", [], context),
      ...(!own && { stylesheet: at(context.assets.stylesheet), script: at(search.door) }),
    });
  });
}

/** Relative like all our links; only the page for addresses that lead nowhere is shown at any depth. */
function addressFrom(url: string, asset: string, pathPrefix: string): string {
  return /^\/404(?:\.html|\/)$/.test(url) ? rootedUrl(asset, pathPrefix) : relativeUrl(asset, url);
}
