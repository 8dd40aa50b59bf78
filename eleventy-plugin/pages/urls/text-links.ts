import type { Reference } from "../../portable/model/index.js";
import { urlKey } from "../../portable/sections.js";

/** Protocols that links in descriptions may use. */
export const LINK_PROTOCOLS = ["http", "https", "mailto"];

/**
 * Whether a URL may be printed: http, https, mailto, relative, or a fragment. It must also parse and decode,
 * because transforms of other Eleventy plugins stop the build at an invalid URL.
 */
export function isSafeUrl(address: string): boolean {
  const text = address.trim();
  if (text === "") return false;
  try {
    decodeURIComponent(text);
    return LINK_PROTOCOLS.includes(new URL(text, "https://relative.invalid/").protocol.slice(0, -1));
  } catch {
    return false;
  }
}

/**
 * Resolves a relative URL of a document against the URL that the document was read from, if there is one.
 * Fragments stay unchanged, because they refer to the page.
 */
function resolveUrl(address: string, base: string | undefined): string {
  if (base === undefined || address.startsWith("#") || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  try {
    const resolved = new URL(address, base).href;
    return isSafeUrl(resolved) ? resolved : address;
  } catch {
    return address;
  }
}

/** How URLs in the texts of a document are resolved on a page. */
export interface TextLinks {
  /** URL of the document, if it has one. Relative URLs are resolved against it. */
  readonly base: string | undefined;
  /** URLs on the site, from its root, by the URLs in the document that lead to them. */
  readonly table: Reference["links"];
  /** Link to the site root, usually relative to the page: `../../`. */
  readonly toRoot: string;
}

/**
 * Returns how URLs are resolved on a page. `root` is the URL of the site root. If given, links to pages of
 * the site start with it instead of being relative. Pass it for content that is read at another URL, where
 * relative links would break.
 */
export function textLinks(
  reference: Pick<Reference, "documentUrl" | "links"> | undefined,
  page: string | false | undefined,
  root?: string,
): TextLinks {
  const depth = (page || "/").split("/").length - 2;
  return {
    base: reference?.documentUrl,
    table: reference?.links,
    toRoot: root === undefined ? "../".repeat(Math.max(0, depth)) || "./" : `${root.replace(/\/$/, "")}/`,
  };
}

/** Resolves a URL in a text or field of the document to a link on the page. */
export function resolveTextUrl(address: string, links: TextLinks): string {
  const url = urlOf(address, links);
  return url === undefined ? resolveUrl(address, links.base) : links.toRoot + url.slice(1);
}

/** Whether the URL has an entry in `links.table`, which maps it to a URL on the site. */
export const isOnSite = (address: string, links: TextLinks): boolean => urlOf(address, links) !== undefined;

function urlOf(address: string, { table }: TextLinks): string | undefined {
  if (table === undefined) return undefined;
  const key = urlKey(address);
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
