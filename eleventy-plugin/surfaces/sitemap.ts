import { join } from "node:path";
import { writeOwnFile } from "../build/own-files.js";
import { absoluteUrl } from "../pages/head-tags.js";
import type { Finding } from "../problems.js";
import { isNoindex } from "./robots.js";
import type { SurfaceContext } from "./surface.js";

const FILE = "sitemap.xml";

/** `/sitemap.xml` for the whole site, unless the site has its own. https://www.sitemaps.org/protocol.html */
export async function writeSitemap({
  output,
  siteUrls,
  sitePages,
  state,
  site: { options, pathPrefix },
  engine,
}: SurfaceContext): Promise<readonly Finding[]> {
  if (options.site.url === undefined || siteUrls.includes(`/${FILE}`)) return [];
  const urls = [
    ...sitePages.filter(({ html }) => !isNoindex(html)).map(({ url }) => url),
    ...state.pages.filter(({ reference }) => !reference.indexing.noindex).map(({ url }) => url),
  ];
  const addresses = urls.map((url) => absoluteUrl(url, { site: options.site, pathPrefix }));
  await writeOwnFile(join(output, FILE), await engine.render("api-reference/sitemap.njk", { addresses }));
  return [];
}
