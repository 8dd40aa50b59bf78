import type { ReferencePage } from "../context/page.js";

/**
 * Returns the URL of a page's preview image, from the site root. An operation has its own image; all other
 * pages share that of the overview page.
 */
export function imageUrl(page: ReferencePage): string {
  return `${page.kind === "operation" ? page.url : page.reference.url}og.png`;
}
