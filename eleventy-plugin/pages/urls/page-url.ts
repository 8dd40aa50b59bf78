import { encodeComponent } from "../../portable/well-formed.js";
import type { OperationPage, ReferencePage, OverviewPage } from "../context/page.js";
import type { ResolvedSite } from "../../options/resolved-options.js";
import type { SiteContext } from "../context/site-context.js";

/**
 * Returns the link from one page to another. `target` and `page` are URLs from the site root. The link is
 * relative, so that it works with every `pathPrefix` and with URL rewriting. The path is percent-encoded; the
 * caller must encode the fragment.
 */
export function relativeUrl(target: string, page: string): string {
  const [path = "", fragment] = splitFragment(target);
  // Index after the last slash of the common prefix.
  let shared = 1;
  for (let at = 1; at < path.length && path[at] === page[at]; at += 1) if (path[at] === "/") shared = at + 1;
  let relative = encodePath(path.slice(shared));
  for (let at = shared; at < page.length; at += 1) if (page[at] === "/") relative = `../${relative}`;
  return `${relative === "" ? "./" : relative.startsWith("..") || !relative.includes(":") ? relative : `./${relative}`}${fragment}`;
}

/** Percent-encodes a path from the site root. */
export function encodePath(path: string): string {
  return PLAIN.test(path) ? path : path.split("/").map(encodeSegment).join("/");
}

/** Matches paths that need no encoding. */
const PLAIN = /^[\w.~/-]*$/;

const encodeSegment = (segment: string): string => encodeComponent(segment).replaceAll("%40", "@");

function splitFragment(target: string): [string, string] {
  const at = target.indexOf("#");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}

/** Splits a path template into literal text and `{variables}`. Also splits after each slash. */
export function pathParts(path: string): { readonly text: string; readonly variable: boolean }[] {
  return path
    .split(/(\{[^{}]*\})|(?<=\/)/)
    .filter((text): text is string => text !== undefined && text !== "")
    .map((text) => ({ text, variable: text.startsWith("{") && text.endsWith("}") }));
}

/** Pages with a Markdown file beside them. */
export type MarkdownPage = OperationPage | OverviewPage;

export const hasMarkdownPage = (page: ReferencePage): page is MarkdownPage =>
  page.kind === "operation" || page.kind === "overview";

/** Returns the URL of a page's Markdown, from the site root. */
export const markdownUrl = (url: string): string => `${url}index.md`;

/**
 * Returns the URL of a page's preview image, from the site root. An operation has its own image; all other
 * pages share that of the overview page.
 */
export function imageUrl(page: ReferencePage): string {
  return `${page.kind === "operation" ? page.url : page.reference.url}og.png`;
}

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
