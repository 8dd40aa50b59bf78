import { encodePath } from "../urls/relative-url.js";
import { toPlainText } from "../markdown/markdown.js";
import type { ReferencePage } from "../page.js";

/** What the index holds of a page of ours: https://pagefind.app/docs/node-api/#indexaddcustomrecord */
export interface SearchRecord {
  /** From the site's root, percent-encoded. */
  readonly url: string;
  readonly content: string;
  readonly meta: { readonly title: string };
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/**
 * Operations by summary and tag alone, overviews by title and description; no other page, and none of a source that is
 * left out. Pagefind searches every value of `meta`, so nothing but the title stands there.
 */
export function searchRecord(page: ReferencePage): SearchRecord | undefined {
  if (!page.reference.indexing.search) return undefined;
  const api = [page.reference.label];
  const url = encodePath(page.url);
  if (page.kind === "overview") {
    const { title, description, summary } = page.reference;
    const text = toPlainText(description ?? summary ?? "");
    return { url, content: `${title}. ${text}`, meta: { title }, filters: { api } };
  }
  if (page.kind !== "operation") return undefined;
  const { operation, tag } = page;
  const title = (operation.summary ?? "").trim() || operation.title;
  const method = operation.kind === "http" ? operation.method : operation.action.toUpperCase();
  return {
    url,
    // The title once more: a page whose words are those searched for, and no more, then comes first.
    content: [title, tag?.title ?? ""].filter(Boolean).join(". "),
    meta: { title },
    filters: { api, method: [method], ...(tag === undefined ? {} : { tag: [tag.title] }) },
  };
}
