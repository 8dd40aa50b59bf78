import type { Reference } from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import type { ReferencePage } from "../context/page.js";
import type { PageVersions } from "../context/site-context.js";

interface Version {
  readonly reference: Reference;
  readonly text: string;
  /** URLs of pages by their identity; see `identityOf`. */
  readonly urls: ReadonlyMap<string, string>;
}

/**
 * Creates a function that returns the versions of a page. `groups` contains the group of each reference that
 * has one.
 */
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

/** Returns the versions of a group, newest first. */
function versionsIn(
  group: string,
  pages: readonly ReferencePage[],
  groups: ReadonlyMap<Reference, string>,
): readonly Version[] {
  const references = [...groups.keys()].filter((reference) => groups.get(reference) === group);
  const areVersionsUnique = new Set(references.map(({ version }) => version)).size === references.length;
  return references
    .sort((a, b) => compareVersions(b.version, a.version))
    .map((reference) => ({
      reference,
      text: areVersionsUnique && reference.version !== "" ? reference.version : reference.label,
      urls: new Map(
        pages
          .filter((page) => page.reference === reference)
          .reverse() // If several pages have the same identity, the first takes precedence.
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

/**
 * Returns the URL of the newest version of the page. A page with `noindex` never represents another, because
 * search engines would omit both.
 */
function canonicalOf(page: ReferencePage, identity: string, versions: readonly Version[]): string {
  if (page.reference.indexing.noindex) return page.url;
  const newest = versions.find(({ reference, urls }) => !reference.indexing.noindex && urls.has(identity));
  return newest?.urls.get(identity) ?? page.url;
}

/**
 * Returns when a page was added and removed. Omits `addedIn` if the oldest version has the page, and
 * `removedIn` if the newest version has it.
 */
function historyOf(
  identity: string,
  versions: readonly Version[],
): Pick<PageVersions, "addedIn" | "removedIn"> {
  const isPresent = versions.map(({ urls }) => urls.has(identity));
  const last = isPresent.indexOf(true);
  const first = isPresent.lastIndexOf(true);
  return omitUndefined<Pick<PageVersions, "addedIn" | "removedIn">>({
    addedIn: first < versions.length - 1 ? versions[first]?.text : undefined,
    removedIn: last > 0 ? versions[last - 1]?.text : undefined,
  });
}

/**
 * Returns the identity of a page, which is the same in all versions. For an HTTP operation, this is the
 * method and path, without the names of variables.
 */
function identityOf(page: ReferencePage): string {
  if (page.kind !== "operation") return `${page.kind} ${page.url.slice(page.reference.url.length)}`;
  const { operation } = page;
  if (operation.kind === "event") return `event ${operation.id}`;
  const path = operation.path.replace(/\{[^{}]*\}/g, "{}");
  return `${operation.webhook ? "webhook" : "http"} ${operation.method} ${path}`;
}

/**
 * Compares versions, older first: `1.9` before `1.10`, `2.0.0-beta` before `2.0.0`, dates by the calendar.
 * https://semver.org/#spec-item-11
 */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [parsed(left), parsed(right)];
  for (let index = 0; index < Math.max(a.numbers.length, b.numbers.length); index += 1) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.rest === b.rest) return 0;
  if (a.rest === "" || b.rest === "") return a.rest === "" ? 1 : -1;
  return a.rest.localeCompare(b.rest, "en", { numeric: true });
}

function parsed(version: string): { readonly numbers: readonly number[]; readonly rest: string } {
  const [, numbers = "", rest = ""] = /^\D*(\d+(?:[.-]\d+)*)?([^+]*)/.exec(version) ?? [];
  return { numbers: numbers.split(/[.-]/).map(Number), rest };
}
