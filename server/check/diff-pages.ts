import type { ReferencePage } from "../../eleventy-plugin/pages/context/page.js";

/** Changes to the URLs of a reference between two versions of its document. */
export interface PageChanges {
  readonly moved: readonly Move[];
  readonly gone: readonly CheckedPage[];
  readonly came: readonly CheckedPage[];
}

export interface Move {
  readonly from: CheckedPage;
  readonly to: CheckedPage;
  /** Whether another page now has the old URL. The old URL can then not redirect to the moved page. */
  readonly taken: boolean;
}

/**
 * Matches each older page with a newer one: operations by method and path, then by id, other pages by name. A
 * tag without a match counts as moved if all its matched operations moved to the same new tag.
 */
export function diffPages(older: readonly CheckedPage[], newer: readonly CheckedPage[]): PageChanges {
  const found = new Map<CheckedPage, CheckedPage>();
  const unmatched = new Set(newer);
  const match = (from: CheckedPage, to: CheckedPage): void => {
    found.set(from, to);
    unmatched.delete(to);
  };
  for (const rank of [0, 1]) {
    const byName = new Map([...unmatched].map((address) => [nameAt(address, rank), address]));
    for (const from of older) {
      const name = nameAt(from, rank);
      const to = found.has(from) || name === undefined ? undefined : byName.get(name);
      if (to !== undefined && unmatched.has(to)) match(from, to);
    }
  }
  const urls = new Set(newer.map(({ url }) => url.toLowerCase()));
  for (const from of older) {
    const to = found.has(from) ? undefined : movedTag(from, found, unmatched);
    if (to !== undefined) match(from, to);
  }
  const moved = older.flatMap((from) => {
    const to = found.get(from);
    return to === undefined || to.url === from.url
      ? []
      : [{ from, to, taken: urls.has(from.url.toLowerCase()) }];
  });
  return { moved, gone: older.filter((address) => !found.has(address)), came: [...unmatched] };
}

const nameAt = ({ kind, names }: CheckedPage, rank: number): string | undefined =>
  names[rank] === undefined ? undefined : `${kind} ${names[rank]}`;

function movedTag(
  from: CheckedPage,
  found: ReadonlyMap<CheckedPage, CheckedPage>,
  unmatched: ReadonlySet<CheckedPage>,
): CheckedPage | undefined {
  if (from.kind !== "tag") return undefined;
  const folders = [...found]
    .filter(([old]) => parentOf(old.url) === from.url)
    .map(([, to]) => parentOf(to.url));
  const tags = [...unmatched].filter(({ kind, url }) => kind === "tag" && folders.includes(url));
  return new Set(folders).size === 1 ? tags[0] : undefined;
}

const parentOf = (url: string): string => url.replace(/[^/]+\/$/, "");

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
