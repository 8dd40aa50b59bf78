import type { SiteContext } from "../../context/site-context.js";
import { assetsFor, siteView, unlistedHead, type SiteView } from "./site-view.js";

/**
 * A page at the route of a reference, shown until the documents have been read successfully for the first
 * time.
 */
export interface ProblemPage {
  readonly url: string;
  readonly message: string;
}

export function problemView(page: ProblemPage, context: SiteContext): SiteView {
  return siteView(page.url, unlistedHead(context.labels.problemTitle, assetsFor(page.url, context)), context);
}
