import type { EleventyConfig } from "../../eleventy-types.js";
import { rootedUrl } from "../urls/absolute-url.js";
import type { Engine } from "../templates/engine.js";
import { afterHtmlPass } from "../head/html-pass.js";
import { relativeUrl } from "../urls/relative-url.js";
import { siteView } from "../views/site-view.js";
import { type SiteContext } from "../site-context.js";
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
    const at = async (asset: string): Promise<string> =>
      isNotFound(url)
        ? rootedUrl(asset, await prefixOf(eleventyConfig, context))
        : relativeUrl(asset, url || "/");
    return engine.render("api-reference/parts/search-box.njk", {
      view: siteView("", [], context),
      ...(!own && { stylesheet: await at(context.assets.stylesheet), script: await at(search.door) }),
    });
  });
}

/** The page for addresses that lead nowhere is shown at any depth: relative links, as all of ours are, are of no use there. */
const isNotFound = (url: string | false | undefined): boolean => /^\/404(?:\.html|\/)$/.test(url || "");

// eslint-disable-next-line no-restricted-syntax -- on no page: a question to the site's plugins
const LINK = '<a href="/question/"></a>';

/** The HTML base plugin puts the path prefix before every address from the root, and would before one that has it. */
async function prefixOf(eleventyConfig: EleventyConfig, { pathPrefix }: SiteContext): Promise<string> {
  return (await afterHtmlPass(eleventyConfig, LINK)) === LINK ? pathPrefix : "/";
}
