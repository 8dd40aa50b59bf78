import type { OperationPage, OverviewPage, ReferencePage } from "../context/page.js";

/** Pages with a Markdown file beside them. */
export type MarkdownPage = OperationPage | OverviewPage;

export const hasMarkdownPage = (page: ReferencePage): page is MarkdownPage =>
  page.kind === "operation" || page.kind === "overview";

/** Returns the URL of a page's Markdown, from the site root. */
export const markdownUrl = (url: string): string => `${url}index.md`;
