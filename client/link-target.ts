import { SHARED } from "../eleventy-plugin/portable/panel/shared-fragment.js";
import { percentDecoded } from "../eleventy-plugin/portable/percent-decoded.js";
import { encodeComponent } from "../eleventy-plugin/portable/well-formed.js";

/** The element of this page that a link, or the address itself, leads to. */
export function linkTarget({ hash }: { readonly hash: string }): HTMLElement | null {
  const id = hash.slice(1);
  return document.getElementById(hash.startsWith(SHARED) ? "try-it" : (percentDecoded(id) ?? id));
}

/** The address of an element of this page: a fragment alone would lead from a site's `<base>`. */
export const addressHere = (id: string): string => new URL(`#${encodeComponent(id)}`, location.href).href;
