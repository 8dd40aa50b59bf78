import { encodePath } from "../urls/page-url.js";
import { toPlainText } from "../markdown/markdown.js";
import type { ReferencePage } from "../context/page.js";

/** Entry of a page of ours in the search index: https://pagefind.app/docs/node-api/#indexaddcustomrecord */
export interface SearchRecord {
  /** Starts at the site root; percent-encoded. */
  readonly url: string;
  readonly content: string;
  readonly meta: { readonly title: string };
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the entry of an operation page (summary and tag only) or of an overview page (title and
 * description). Returns undefined for other pages and for sources excluded from the search. `meta` contains
 * only the title, because Pagefind searches all of its values.
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
    // Repeats the title in `content`. A page whose title consists of the search words, and which has little
    // other text, is then the first result.
    content: [title, tag?.title ?? ""].filter(Boolean).join(". "),
    meta: { title },
    filters: { api, method: [method], ...(tag === undefined ? {} : { tag: [tag.title] }) },
  };
}
