import { SHARED_PREFIX } from "../../eleventy-plugin/portable/panel/shared-fragment.js";
import { encodeComponent, tryPercentDecode } from "../../eleventy-plugin/portable/well-formed.js";

/**
 * Returns the element of ours that a link or the page's URL targets. A site's layout may contain the same id.
 */
export function linkTarget({ hash }: { readonly hash: string }): HTMLElement | null {
  const name = hash.slice(1);
  const id = hash.startsWith(SHARED_PREFIX) ? "try-it" : (tryPercentDecode(name) ?? name);
  return document.querySelector(`.api-reference [id="${CSS.escape(id)}"]`);
}

/**
 * Returns the absolute URL of an element of this page. A fragment alone would resolve against a site's
 * `<base>`.
 */
export const fragmentUrl = (id: string): string => new URL(`#${encodeComponent(id)}`, location.href).href;
