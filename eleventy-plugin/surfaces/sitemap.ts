import { writeOwnFile } from "../build/own-files.js";
import { absoluteUrl } from "../pages/absolute-url.js";
import type { Finding } from "../problems.js";
import { isNoindex } from "./robots.js";
import type { SurfaceContext } from "./surface.js";

const URL = "/sitemap.xml";

/** Addresses in one file: https://www.sitemaps.org/protocol.html#index */
const MAX_ADDRESSES = 50_000;

/**
 * `/sitemap.xml` for the whole site, unless the site has its own; an index of several where there are more pages than one
 * may have. https://www.sitemaps.org/protocol.html
 */
export async function writeSitemap({
  output,
  siteUrls,
  sitePages,
  state,
  site: { options, pathPrefix },
  engine,
}: SurfaceContext): Promise<readonly Finding[]> {
  if (options.site.url === undefined || siteUrls.includes(URL)) return [];
  const write = async (url: string, template: string, urls: readonly string[]): Promise<unknown> => {
    const addresses = urls.map((each) => absoluteUrl(each, { site: options.site, pathPrefix }));
    return writeOwnFile(output, url, await engine.render(`api-reference/${template}`, { addresses }));
  };
  const urls = [
    ...sitePages.filter(({ html }) => !isNoindex(html)).map(({ url }) => url),
    ...state.pages.filter(({ reference }) => !reference.indexing.noindex).map(({ url }) => url),
  ];
  if (urls.length <= MAX_ADDRESSES) {
    await write(URL, "sitemap.njk", urls);
    return [];
  }
  const parts: string[] = [];
  for (let at = 0; at < urls.length; at += MAX_ADDRESSES) {
    const part = `/sitemap-${parts.length + 1}.xml`;
    await write(part, "sitemap.njk", urls.slice(at, at + MAX_ADDRESSES));
    parts.push(part);
  }
  await write(URL, "sitemap-index.njk", parts);
  return [];
}
