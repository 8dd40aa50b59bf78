import type { ResolvedSite } from "../../options/resolved-options.js";
import { encodePath, relativeUrl } from "./relative-url.js";
import type { SiteContext } from "../context/site-context.js";

/**
 * Returns the full URL of a page, or undefined if the option `site.url` is not set. The path prefix is not
 * added to a `site.url` that already ends with it.
 */
export function absoluteUrl(
  url: string,
  { site, pathPrefix }: { readonly site: ResolvedSite; readonly pathPrefix: string },
): string | undefined {
  if (site.url === undefined) return undefined;
  const isPrefixed = pathPrefix === "/" || endsWithPrefix(site.url, pathPrefix);
  return site.url + rootedUrl(url, isPrefixed ? "/" : pathPrefix);
}

/** Whether the path of a URL without trailing slash ends with the path prefix. Compares them encoded. */
function endsWithPrefix(siteUrl: string, pathPrefix: string): boolean {
  const { pathname } = new URL(siteUrl);
  return `${pathname}/`.endsWith(new URL(pathPrefix, siteUrl).pathname);
}

/** Returns the URL of a page from the root of its host, for content that is read at another URL. */
export function rootedUrl(url: string, pathPrefix: string): string {
  return pathPrefix.replace(/\/$/, "") + encodePath(url);
}

/** Returns the link from one page to another: relative, or from the root of the host if `root` is defined. */
export const linkFrom = (
  target: string,
  page: string | false | undefined,
  root: string | undefined,
): string => (root === undefined ? relativeUrl(target, page || "/") : rootedUrl(target, root));

/**
 * Returns the URL of a page for content that is read outside the site: absolute, or from the root of the host
 * if `site.url` is not set.
 */
export function absoluteOrRootUrl(
  url: string,
  { options: { site }, pathPrefix }: Pick<SiteContext, "options" | "pathPrefix">,
): string {
  return absoluteUrl(url, { site, pathPrefix }) ?? rootedUrl(url, pathPrefix);
}
