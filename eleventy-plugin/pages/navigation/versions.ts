import type { Reference } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { compareVersions } from "./compare-versions.js";
import type { ReferencePage } from "../page.js";

/** A page among the versions of its API, those of sources that share a `group`. */
export interface PageVersions {
  /** The newest first. */
  readonly links: readonly VersionLink[];
  /** Address of the page that stands for all of them; of what search engines should leave out its own. */
  readonly canonical: string;
  /** Of an operation: the version that brought it, and the one that has it no more. */
  readonly addedIn?: string;
  readonly removedIn?: string;
}

export interface VersionLink {
  readonly text: string;
  readonly url: string;
  readonly current: boolean;
  /** It leads to the same page; else to the overview, for that version has no such page. */
  readonly same: boolean;
}

interface Version {
  readonly reference: Reference;
  readonly text: string;
  /** What a page is in any version → its address. */
  readonly urls: ReadonlyMap<string, string>;
}

/** Finds the versions of a page. `groups`: of each reference that has one. */
export function createVersions(
  pages: readonly ReferencePage[],
  groups: ReadonlyMap<Reference, string>,
): (page: ReferencePage) => PageVersions | undefined {
  const byGroup = new Map(
    [...new Set(groups.values())].map((group) => [group, versionsIn(group, pages, groups)] as const),
  );
  return (page) => {
    const versions = byGroup.get(groups.get(page.reference) ?? "") ?? [];
    return versions.length < 2 ? undefined : pageVersions(page, versions);
  };
}

/** The newest first. */
function versionsIn(
  group: string,
  pages: readonly ReferencePage[],
  groups: ReadonlyMap<Reference, string>,
): readonly Version[] {
  const references = [...groups.keys()].filter((reference) => groups.get(reference) === group);
  const named = new Set(references.map(({ version }) => version)).size === references.length;
  return references
    .sort((a, b) => compareVersions(b.version, a.version))
    .map((reference) => ({
      reference,
      text: named && reference.version !== "" ? reference.version : reference.label,
      urls: new Map(
        pages
          .filter((page) => page.reference === reference)
          .reverse() // Of pages that are the same the first counts.
          .map((page) => [identityOf(page), page.url] as const),
      ),
    }));
}

function pageVersions(page: ReferencePage, versions: readonly Version[]): PageVersions {
  const identity = identityOf(page);
  return {
    links: versions.map(({ reference, text, urls }) => ({
      text,
      url: urls.get(identity) ?? reference.url,
      current: reference === page.reference,
      same: urls.has(identity),
    })),
    canonical: canonicalOf(page, identity, versions),
    ...(page.kind === "operation" ? historyOf(identity, versions) : {}),
  };
}

/** The newest that has the page. A page with `noindex` stands for no other: search engines would leave out both. */
function canonicalOf(page: ReferencePage, identity: string, versions: readonly Version[]): string {
  if (page.reference.indexing.noindex) return page.url;
  const newest = versions.find(({ reference, urls }) => !reference.indexing.noindex && urls.has(identity));
  return newest?.urls.get(identity) ?? page.url;
}

/** Nothing is told of what was there from the first document on, nor of what is still there. */
function historyOf(
  identity: string,
  versions: readonly Version[],
): Pick<PageVersions, "addedIn" | "removedIn"> {
  const has = versions.map(({ urls }) => urls.has(identity));
  const last = has.indexOf(true);
  const first = has.lastIndexOf(true);
  return omitUndefined<Pick<PageVersions, "addedIn" | "removedIn">>({
    addedIn: first < versions.length - 1 ? versions[first]?.text : undefined,
    removedIn: last > 0 ? versions[last - 1]?.text : undefined,
  });
}

/** What makes pages of two versions the same: of operations method and path, names of variables aside. */
function identityOf(page: ReferencePage): string {
  if (page.kind !== "operation") return `${page.kind} ${page.url.slice(page.reference.url.length)}`;
  const { operation } = page;
  if (operation.kind === "event") return `event ${operation.id}`;
  const path = operation.path.replace(/\{[^{}]*\}/g, "{}");
  return `${operation.webhook ? "webhook" : "http"} ${operation.method} ${path}`;
}
