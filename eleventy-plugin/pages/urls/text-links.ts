import { addressKey } from "../../portable/sections.js";
import type { Reference } from "../../portable/model/index.js";
import { resolveUrl } from "./safe-url.js";

/** What addresses in the texts of a document mean on a page. */
export interface TextLinks {
  /** Address of the document, where it has one: relative addresses start from it. */
  readonly base: string | undefined;
  /** Those that lead to something on the site: to where, from its root. */
  readonly table: Reference["links"];
  /** The site's root as the page links it: `../../`. */
  readonly toRoot: string;
}

/** `root` is that of its host, where the page is read at another address than its own. */
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

/** An address of a text or field of the document as the page links it. */
export function resolveTextUrl(address: string, links: TextLinks): string {
  const url = urlOf(address, links);
  return url === undefined ? resolveUrl(address, links.base) : links.toRoot + url.slice(1);
}

/** Whether it leads to something that the site has of the reference. */
export const isOnSite = (address: string, links: TextLinks): boolean => urlOf(address, links) !== undefined;

function urlOf(address: string, { table }: TextLinks): string | undefined {
  if (table === undefined) return undefined;
  const key = addressKey(address);
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
