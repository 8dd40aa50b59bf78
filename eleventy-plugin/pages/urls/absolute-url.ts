import type { ResolvedSite } from "../../options/resolved-options.js";
import { encodePath, relativeUrl } from "./relative-url.js";
import type { SiteContext } from "../site-context.js";

/** Full address of a page; undefined while the option `site.url` is not set. */
export function absoluteUrl(
  url: string,
  { site, pathPrefix }: { readonly site: ResolvedSite; readonly pathPrefix: string },
): string | undefined {
  return site.url === undefined ? undefined : site.url + rootedUrl(url, pathPrefix);
}

/** Address of a page from the root of its host: for what is read at another address than its own. */
export function rootedUrl(url: string, pathPrefix: string): string {
  return pathPrefix.replace(/\/$/, "") + encodePath(url);
}

/** A page as another one links to it: relative, but from the root of its host where that is given. */
export const linkFrom = (
  target: string,
  page: string | false | undefined,
  root: string | undefined,
): string => (root === undefined ? relativeUrl(target, page || "/") : rootedUrl(target, root));

/** Address of a page for what is read far from the site: as whole as it is known. */
export function absoluteOrRootUrl(
  url: string,
  { options: { site }, pathPrefix }: Pick<SiteContext, "options" | "pathPrefix">,
): string {
  return absoluteUrl(url, { site, pathPrefix }) ?? rootedUrl(url, pathPrefix);
}
