import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeTrackedFile } from "../files/tracked-files.js";
import { absoluteUrl, encodePath } from "../pages/urls/page-url.js";
import { finding, type Finding } from "../problems/problems.js";
import { isNoindex } from "./site-pages.js";
import type { ListingContext } from "./listing.js";

const URL = "/sitemap.xml";

/** Maximum number of URLs per file: https://www.sitemaps.org/protocol.html#index */
const MAX_ADDRESSES = 50_000;

/**
 * Writes `/sitemap.xml` for the whole site, unless the site has its own. If there are more URLs than one file
 * may contain, writes an index of several files. https://www.sitemaps.org/protocol.html
 */
export async function writeSitemap({
  output,
  siteUrls,
  sitePages,
  state,
  site: { options, pathPrefix },
  engine,
}: ListingContext): Promise<readonly Finding[]> {
  const listed = state.pages.filter(({ reference }) => !reference.indexing.noindex).map(({ url }) => url);
  if (siteUrls.includes(URL)) return warnIfIncomplete(listed, output);
  if (options.site.url === undefined) return [];
  const write = async (url: string, template: string, urls: readonly string[]): Promise<boolean> => {
    const addresses = urls.map((each) => absoluteUrl(each, { site: options.site, pathPrefix }));
    return writeTrackedFile(output, url, await engine.render(`api-reference/${template}`, { addresses }));
  };
  const urls = [...sitePages.filter(({ html }) => !isNoindex(html)).map(({ url }) => url), ...listed];
  if (urls.length <= MAX_ADDRESSES) {
    return (await write(URL, "sitemap.njk", urls)) ? [] : warnIfIncomplete(listed, output);
  }
  const parts: string[] = [];
  for (let at = 0; at < urls.length; at += MAX_ADDRESSES) {
    const part = `/sitemap-${parts.length + 1}.xml`;
    await write(part, "sitemap.njk", urls.slice(at, at + MAX_ADDRESSES));
    parts.push(part);
  }
  return (await write(URL, "sitemap-index.njk", parts)) ? [] : warnIfIncomplete(listed, output);
}

/** Warns about a sitemap of the site, which is preserved, if it lacks reference pages. */
async function warnIfIncomplete(listed: readonly string[], output: string): Promise<readonly Finding[]> {
  const existing = await readFile(join(output, URL), "utf8").catch(() => "");
  const lacksAny = listed.some((url) => !existing.includes(encodePath(url)));
  return lacksAny ? [finding("own-sitemap-kept")] : [];
}
