import type { ReferencePage } from "../page.js";

/** The image a page is shared with: its own, else that of its overview. From the site's root. */
export function imageUrl(page: ReferencePage): string {
  return `${page.kind === "operation" ? page.url : page.reference.url}og.png`;
}
