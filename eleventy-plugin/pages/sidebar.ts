import { countLabel, fillLabel, type Labels } from "../portable/labels.js";
import { operationFile } from "./operation-file.js";
import type { ReferencePage } from "./page.js";
import { sidebarGroups, type EntryGroup } from "./sidebar-groups.js";

export interface Sidebar {
  readonly title: string;
  readonly version: string;
  readonly overview: SidebarLink;
  /** Address of the cached list of all entries, from the site's root. */
  readonly list: string;
  /** Name of the filter: `Filter 1,223 operations`. Absent where there is nothing to filter. */
  readonly filter?: string;
  readonly sections: readonly SidebarSection[];
}

export interface SidebarSection {
  /** Absent: the reference has no sections of its own, the texts' "Operations" stands over the list. */
  readonly title?: string;
  readonly before: SidebarRun;
  /** The group of the page, with its entries. */
  readonly open?: SidebarGroup;
  readonly after: SidebarRun;
}

/** Groups that look the same on all pages of one folder: rendered once for each `key`. */
export interface SidebarRun {
  readonly key: string;
  readonly groups: readonly SidebarGroup[];
}

export interface SidebarLink {
  readonly title: string;
  readonly url: string;
  readonly current: boolean;
}

export interface SidebarGroup extends SidebarLink {
  readonly count: number;
  /** Only those of the current group: a page never prints the links of a whole reference. */
  readonly entries: readonly SidebarEntry[];
  /** Where some of the current group are left out around the current one: `All 1,200`. */
  readonly all?: string;
}

/** Its link looks the same on all pages of one folder: the same object for all of them but its own. */
export interface SidebarEntry extends SidebarLink {
  readonly method?: string;
  readonly deprecated: boolean;
}

/** In a group of more entries only this many around the current one are printed; the group's page has them all. */
const MAX_ENTRIES = 60;

/** The sidebar of one page: lists its own reference only. */
export function sidebar(page: ReferencePage, labels: Labels, language: string): Sidebar {
  const { reference } = page;
  const operations = reference.tags.reduce(
    (sum, tag) => sum + tag.operations.length,
    reference.webhooks.length,
  );
  const count = countLabel(operations, labels.operationCountOne, labels.operationCount, language);
  const open = groupOf(page);
  const folder = folderOf(page);
  const toAll = (entries: number): string =>
    fillLabel(labels.allOf, { count: entries.toLocaleString(language) });
  return {
    title: reference.title,
    version: reference.version,
    overview: { title: reference.title, url: reference.url, current: page.kind === "overview" },
    list: operationFile(reference, labels).url,
    ...(operations > 0 ? { filter: fillLabel(labels.filterOperations, { operations: count }) } : {}),
    sections: sidebarGroups(reference, labels).map(({ title, groups }, index) => {
      const at = groups.findIndex((group) => group.url === open);
      const run = (start: number, end: number): SidebarRun => ({
        key: `${folder}#${index}#${start}-${end}`,
        // Asked for by the first page that prints it.
        get groups() {
          return groups.slice(start, end).map((group) => toGroup(group, page.url, folder, false, toAll));
        },
      });
      const openGroup = groups[at];
      return {
        ...(title === undefined ? {} : { title }),
        before: run(0, at < 0 ? groups.length : at),
        ...(openGroup === undefined ? {} : { open: toGroup(openGroup, page.url, folder, true, toAll) }),
        after: at < 0 ? run(0, 0) : run(at + 1, groups.length),
      };
    }),
  };
}

/** Pages of one folder print the same links to whatever lies outside of them. */
function folderOf({ reference, url, kind }: ReferencePage): string {
  return `${reference.url} ${kind === "overview" ? kind : url.replace(/[^/]*\/$/, "")}`;
}

/** Address of the group that a page belongs to. */
function groupOf(page: ReferencePage): string | undefined {
  if (page.kind === "operation") return page.tag?.url ?? `${page.reference.route}/webhooks/`;
  return page.kind === "schema" || page.kind === "channel" ? page.listing.url : page.url;
}

function toGroup(
  group: EntryGroup,
  pageUrl: string,
  folder: string,
  isOpen: boolean,
  toAll: (entries: number) => string,
): SidebarGroup {
  const { title, linkTitle, url, entries } = group;
  const shown = isOpen ? entriesAround(pageUrl, group, folder) : [];
  return {
    title: linkTitle ?? title,
    url,
    current: pageUrl === url,
    count: entries.length,
    entries: shown,
    ...(isOpen && shown.length < entries.length ? { all: toAll(entries.length) } : {}),
  };
}

const listed = new WeakMap<EntryGroup, Map<string, readonly SidebarEntry[]>>();

function entriesAround(pageUrl: string, group: EntryGroup, folder: string): readonly SidebarEntry[] {
  const lists = listed.get(group) ?? new Map<string, readonly SidebarEntry[]>();
  listed.set(group, lists);
  const all = lists.get(folder) ?? group.entries.map((entry) => ({ ...entry, current: false }));
  lists.set(folder, all);
  const index = all.findIndex(({ url }) => url === pageUrl);
  return around(all, Math.max(index, 0)).map((entry) =>
    entry.url === pageUrl ? { ...entry, current: true } : entry,
  );
}

function around<T>(list: readonly T[], index: number): readonly T[] {
  const start = Math.max(0, Math.min(index - MAX_ENTRIES / 2, list.length - MAX_ENTRIES));
  return list.slice(start, start + MAX_ENTRIES);
}
