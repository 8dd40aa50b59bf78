import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_OPEN_FILES, mapConcurrent } from "../files/map-concurrent.js";
import type { ContentMap } from "../eleventy-types.js";
import { VIRTUAL_FOLDER } from "../pages/eleventy/virtual-templates.js";

/** A finished page of the site itself, as in the output. */
export interface SitePage {
  /** From the site's root, as in Eleventy. */
  readonly url: string;
  readonly html: string;
}

/** Returns the URLs of the site's own HTML pages, without the plugin's pages and the 404 page. */
export function sitePageUrls({ inputPathToUrl }: Pick<ContentMap, "inputPathToUrl">): readonly string[] {
  return Object.entries(inputPathToUrl)
    .filter(([inputPath]) => !inputPath.includes(`/${VIRTUAL_FOLDER}/`))
    .flatMap(([, urls]) => urls.filter((url): url is string => typeof url === "string" && isPage(url)))
    .sort();
}

const isPage = (url: string): boolean => /(?:\/|\.html?)$/i.test(url) && !/^\/404(?:\.html|\/)$/.test(url);

/** Reads pages from the output, because an incremental build only provides the pages that it wrote. */
export async function readSitePages(output: string, urls: readonly string[]): Promise<readonly SitePage[]> {
  const pages = await mapConcurrent(urls, MAX_OPEN_FILES, async (url): Promise<SitePage | undefined> => {
    const file = join(output, url.endsWith("/") ? `${url}index.html` : url);
    const html = await readFile(file, "utf8").catch(() => undefined);
    return html === undefined ? undefined : { url, html };
  });
  return pages.filter((page) => page !== undefined);
}
