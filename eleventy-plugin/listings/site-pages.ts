import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mapConcurrent, MAX_OPEN_FILES } from "../files/map-concurrent.js";

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

const META = /<meta\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;

/** Whether a finished page only redirects. */
export const isRedirectPage = (html: string): boolean =>
  metaElements(html).some((element) => /http-equiv\s*=\s*["']?refresh/i.test(element));

/** Whether a finished page excludes itself from search engines. */
export const isNoindex = (html: string): boolean =>
  metaElements(html).some(
    (element) => /name\s*=\s*["']?robots["'\s/>]/i.test(element) && /\b(?:noindex|none)\b/i.test(element),
  );

function metaElements(html: string): readonly string[] {
  const end = html.search(/<body[\s>]/i);
  return (end < 0 ? html : html.slice(0, end)).match(META) ?? [];
}
