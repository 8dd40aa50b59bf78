import { SHARED_PREFIX } from "../eleventy-plugin/portable/panel/shared-fragment.js";
import { tryPercentDecode } from "../eleventy-plugin/portable/try-percent-decode.js";
import { encodeComponent } from "../eleventy-plugin/portable/well-formed.js";

/** The element of ours that a link, or the address itself, leads to: a site's layout may have the same id. */
export function linkTarget({ hash }: { readonly hash: string }): HTMLElement | null {
  const name = hash.slice(1);
  const id = hash.startsWith(SHARED_PREFIX) ? "try-it" : (tryPercentDecode(name) ?? name);
  return document.querySelector(`.api-reference [id="${CSS.escape(id)}"]`);
}

/** The samples of this page, where it has any. */
export const samplesBlock = (): HTMLElement | null => linkTarget({ hash: "#samples" });

/** The address of an element of this page: a fragment alone would lead from a site's `<base>`. */
export const fragmentUrl = (id: string): string => new URL(`#${encodeComponent(id)}`, location.href).href;
