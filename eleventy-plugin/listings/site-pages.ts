import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_OPEN_FILES, mapConcurrent } from "../files/map-concurrent.js";

/** A finished page of the site itself, as in the output. */
export interface SitePage {
  /** From the site's root, as in Eleventy. */
  readonly url: string;
  readonly html: string;
}

/** Reads pages from the output, because an incremental build only provides the pages that it wrote. */
export async function readSitePages(output: string, urls: readonly string[]): Promise<readonly SitePage[]> {
  const pages = await mapConcurrent(urls, MAX_OPEN_FILES, async (url): Promise<SitePage | undefined> => {
    const file = join(output, url.endsWith("/") ? `${url}index.html` : url);
    const html = await readFile(file, "utf8").catch(() => undefined);
    return html === undefined ? undefined : { url, html };
  });
  return pages.filter((page) => page !== undefined);
}
