import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_OPEN_FILES, mapConcurrent } from "../files/map-concurrent.js";
import type { ContentMap } from "../eleventy-types.js";
import { VIRTUAL_FOLDER } from "../pages/eleventy/virtual-templates.js";

/** A finished page that the site wrote itself, as it stands in the output. */
export interface SitePage {
  /** From the site's root, as Eleventy knows it. */
  readonly url: string;
  readonly html: string;
}

/** Addresses of the site's own pages: HTML, neither the plugin's nor the page for addresses that lead nowhere. */
export function sitePageUrls({ inputPathToUrl }: Pick<ContentMap, "inputPathToUrl">): readonly string[] {
  return Object.entries(inputPathToUrl)
    .filter(([inputPath]) => !inputPath.includes(`/${VIRTUAL_FOLDER}/`))
    .flatMap(([, urls]) => urls.filter((url): url is string => typeof url === "string" && isPage(url)))
    .sort();
}

const isPage = (url: string): boolean => /(?:\/|\.html?)$/i.test(url) && !/^\/404(?:\.html|\/)$/.test(url);

/** Read from the output: an incremental build hands on only what it wrote this time. */
export async function readSitePages(output: string, urls: readonly string[]): Promise<readonly SitePage[]> {
  const pages = await mapConcurrent(urls, MAX_OPEN_FILES, async (url): Promise<SitePage | undefined> => {
    const file = join(output, url.endsWith("/") ? `${url}index.html` : url);
    const html = await readFile(file, "utf8").catch(() => undefined);
    return html === undefined ? undefined : { url, html };
  });
  return pages.filter((page) => page !== undefined);
}
