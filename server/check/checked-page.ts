import type { ReferencePage } from "../../eleventy-plugin/pages/context/page.js";

/** One page of a reference, with the names that identify it in another version of the document. */
export interface CheckedPage {
  readonly url: string;
  readonly kind: ReferencePage["kind"];
  readonly title: string;
  /** Only for HTTP operations and webhooks. */
  readonly method?: string;
  readonly path?: string;
  /** The operation's id, or its method and path if it has none. */
  readonly id?: string;
  /** Identifiers in the document, most reliable first; unique among pages of the same kind. */
  readonly names: readonly string[];
}

export function toCheckedPage(page: ReferencePage): CheckedPage {
  const { url, kind, heading: title } = page;
  return { url, kind, title, ...operationFacts(page), names: namesOf(page) };
}

function operationFacts(page: ReferencePage): Pick<CheckedPage, "method" | "path" | "id"> {
  if (page.kind !== "operation") return {};
  const { operation } = page;
  if (operation.kind === "event") return { id: operation.id };
  return { method: operation.method, path: operation.path, id: operation.id };
}

function namesOf(page: ReferencePage): readonly string[] {
  if (page.kind === "tag") return [page.tag.name];
  if (page.kind !== "operation") return ["the only one"];
  const { operation } = page;
  if (operation.kind === "event") return [operation.id];
  const prefix = operation.webhook ? "webhook" : "path";
  return [`${prefix} ${operation.method} ${operation.path}`, `${prefix} id ${operation.id}`];
}
