import { countLabel } from "../../portable/labels/count-label.js";
import { fillLabel } from "../../portable/labels/labels.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import { operationFile, type ListSite } from "../eleventy/operation-list-file.js";
import type { ReferencePage } from "../page.js";
import { countOperations } from "../views/count-operations.js";
import { relativeUrl } from "../urls/relative-url.js";
import { sidebarGroups, type EntryGroup, type GroupEntry } from "./sidebar-groups.js";

/** All links are as the pages of one group print them: they are rendered once for each `key`. */
export interface Sidebar {
  readonly key: string;
  readonly title: string;
  readonly version: string;
  readonly current: CurrentLink;
  /** Address of the cached list of all entries, from the site's root. */
  readonly list: string;
  /** Name of the filter: `Filter 1,223 operations`. Absent where one sees all there is. */
  readonly filter?: string;
  readonly overview: SidebarLink;
  readonly sections: readonly SidebarSection[];
}

/** The one link that is marked: the page's own, else that of the group it belongs to. */
export interface CurrentLink {
  /** As the list prints it. */
  readonly href: string;
  readonly isPage: boolean;
}

export interface SidebarSection {
  /** Absent: the reference has no sections of its own, the texts' "Operations" stands over the list. */
  readonly title?: string;
  readonly groups: readonly SidebarGroup[];
  /** Where some groups of the reference are left out around the current one: `All 440`. */
  readonly all?: SidebarLink;
}

export interface SidebarLink {
  readonly title: string;
  /** Relative to the page. */
  readonly href: string;
}

export interface SidebarGroup extends SidebarLink {
  readonly count: number;
  /** Those of the current group, and a few schemas: a page never prints the links of a whole reference. */
  readonly entries: readonly SidebarEntry[];
  /** Where some of the current group are left out around the current one: `All 1,200`. */
  readonly all?: string;
}

export interface SidebarEntry extends SidebarLink {
  readonly method?: string;
  readonly deprecated: boolean;
  /** Of this entry and those that follow it. */
  readonly heading?: string;
}

/** Fewer are seen at a glance. */
const FEWEST_FILTERED = 8;
/** Of more groups only this many around the current one are printed; the overview has them all. */
const MAX_GROUPS = 100;
/** In a group of more entries only this many around the current one are printed; the group's page has them all. */
const MAX_ENTRIES = 60;
/** They change after so many pages. */
const STEP = 15;

/** Few entries, and no group that is open on some pages and closed on others. */
function isSeenAtOnce(groups: readonly EntryGroup[]): boolean {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  const entries = filled.reduce((sum, group) => sum + group.entries.length, 0);
  return entries < FEWEST_FILTERED && filled.filter(({ printed }) => printed !== "always").length < 2;
}

/** The sidebar of one page: lists its own reference only. */
export function sidebar(page: ReferencePage, site: ListSite): Sidebar {
  const { labels } = site;
  const { language } = site.options.site;
  const { reference } = page;
  const operations = countOperations(reference);
  const count = countLabel(operations, "operationCount", labels, language);
  const open = groupOf(page);
  const hrefOf = (url: string): string => relativeUrl(url, seenFrom(page, open));
  const parts = sidebarGroups(reference, labels);
  const groups = parts.flatMap((part) => part.groups);
  const openGroup = groups.find(({ url }) => url === open);
  const all = (count: number): string => countLabel(count, "allOf", labels, language);
  const isPage = openGroup?.printed !== "never" || page.url === open;
  const start = startOf(page.url, openGroup);
  const toGroup = (group: EntryGroup): SidebarGroup => {
    const { title, linkTitle, url, entries } = group;
    const isCurrent = group === openGroup && group.printed !== "never";
    const isOpen = isCurrent || group.printed === "always";
    const from = isCurrent ? start : 0;
    const shown = isOpen ? entries.slice(from, from + MAX_ENTRIES) : [];
    return {
      title: linkTitle ?? title,
      href: hrefOf(url),
      count: entries.length,
      entries: withHeadings(group, shown).map((entry) => ({ ...entry, href: hrefOf(entry.url) })),
      ...(isOpen && shown.length < entries.length ? { all: all(entries.length) } : {}),
    };
  };
  return {
    key: `${reference.url} ${seenFrom(page, open)} ${start}`,
    title: reference.title,
    version: reference.version,
    current: { href: hrefOf(isPage ? page.url : open), isPage },
    list: operationFile(reference, site).url,
    ...(isSeenAtOnce(groups) ? {} : { filter: fillLabel(labels.filterOperations, { operations: count }) }),
    overview: { title: reference.title, href: hrefOf(reference.url) },
    // Asked for by the first page that prints them.
    get sections() {
      const tags = parts.flatMap(({ groups }) => groups).filter(isOfTag);
      const shown = new Set(around(tags, openGroup));
      const isShown = (group: EntryGroup): boolean => !isOfTag(group) || shown.has(group);
      const last = shown.size < tags.length ? [...shown].at(-1) : undefined;
      return parts
        .map(({ groups, ...part }) => ({
          ...part,
          groups: groups.filter(isShown).map(toGroup),
          ...(last !== undefined && groups.includes(last)
            ? { all: { title: all(tags.length), href: `${hrefOf(reference.url)}#groups` } }
            : {}),
        }))
        .filter(({ groups }) => groups.length > 0);
    },
  };
}

/** The entries shown, those with their heading at which another begins. */
function withHeadings(
  { entries, headings }: EntryGroup,
  shown: readonly GroupEntry[],
): readonly (GroupEntry & Pick<SidebarEntry, "heading">)[] {
  const start = shown[0] === undefined ? 0 : entries.indexOf(shown[0]);
  return shown.map((entry, index) => {
    const heading = headings?.[start + index];
    const isNew = heading !== undefined && (index === 0 || heading !== headings?.[start + index - 1]);
    return isNew ? { ...entry, heading } : entry;
  });
}

/**
 * Where a page's links are relative to: a page that lists others is seen from itself, the others from a name that none of
 * them has, so that no link of a folder is one to the page itself.
 */
const seenFrom = ({ url }: ReferencePage, open: string): string =>
  url === open ? url : `${url.replace(/[^/]*\/$/, "")}\0/`;

/** Address of the group that a page belongs to. */
function groupOf(page: ReferencePage): string {
  if (page.kind === "operation") return page.tag?.url ?? `${page.reference.route}/webhooks/`;
  return page.kind === "schema" || page.kind === "channel" ? page.listing.url : page.url;
}

/** Webhooks, channels and schemas have one link each. */
const isOfTag = ({ linkTitle }: EntryGroup): boolean => linkTitle === undefined;

function around(groups: readonly EntryGroup[], current: EntryGroup | undefined): readonly EntryGroup[] {
  const first = current === undefined ? 0 : groups.indexOf(current) - MAX_GROUPS / 2;
  const start = within(first, groups.length - MAX_GROUPS);
  return groups.slice(start, start + MAX_GROUPS);
}

const placesIn = memoiseByObject(
  ({ entries }: EntryGroup) => new Map(entries.map(({ url }, index) => [url, index])),
);

/** The first entry that is printed. */
function startOf(pageUrl: string, group: EntryGroup | undefined): number {
  if (group === undefined || group.printed === "never" || group.entries.length <= MAX_ENTRIES) return 0;
  const first = (placesIn(group).get(pageUrl) ?? 0) - MAX_ENTRIES / 2;
  return within(Math.floor(first / STEP) * STEP, group.entries.length - MAX_ENTRIES);
}

/** Where a list begins of which a part is printed: neither before its first entry nor so late that the part is shorter. */
const within = (start: number, last: number): number => Math.max(0, Math.min(start, last));
