import type { OperationPage, OverviewPage, ReferencePage } from "../page.js";

/** Pages that have their Markdown beside them. */
export type TwinPage = OperationPage | OverviewPage;

export const hasTwin = (page: ReferencePage): page is TwinPage =>
  page.kind === "operation" || page.kind === "overview";

/** Address of the Markdown of a page, from the site's root. */
export const twinUrl = (url: string): string => `${url}index.md`;
