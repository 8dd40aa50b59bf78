import type { OperationPage, OverviewPage, ReferencePage } from "../page.js";

/** Pages that have their Markdown beside them. */
export type MarkdownPage = OperationPage | OverviewPage;

export const hasMarkdownPage = (page: ReferencePage): page is MarkdownPage =>
  page.kind === "operation" || page.kind === "overview";

/** Address of the Markdown of a page, from the site's root. */
export const markdownUrl = (url: string): string => `${url}index.md`;
