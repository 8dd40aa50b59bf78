import { countLabel } from "../../portable/labels/count-label.js";
import { fillLabel } from "../../portable/labels/labels.js";
import type { Mark } from "../../portable/marks.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { operationFile, type ListSite } from "./operation-list-file.js";
import type { ReferencePage } from "../context/page.js";
import { countOperations } from "./count-operations.js";
import { relativeUrl } from "../urls/page-url.js";
import { sidebarGroups, type EntryGroup, type GroupEntry } from "./sidebar-groups.js";

/**
 * The sidebar of a page. Its links are the same for all pages with the same `key`, so they are rendered once
 * per key.
 */
export interface Sidebar {
  readonly key: string;
  readonly title: string;
  readonly version: string;
  readonly current: CurrentLink;
  /** URL of the list of all entries, from the site root. Browsers cache it. */
  readonly list: string;
  /** Label of the filter: `Filter 1,223 operations`. Absent if everything is visible at once. */
  readonly filter?: string;
  readonly overview: SidebarLink;
  readonly sections: readonly SidebarSection[];
}

/** The link that is marked as current: that of the page, or else that of its group. */
export interface CurrentLink {
  /** URL as printed in the list. */
  readonly href: string;
  readonly isPage: boolean;
}

export interface SidebarSection {
  /** Absent for groups outside all sections; their heading is the label "Operations". */
  readonly title?: string;
  readonly groups: readonly SidebarGroup[];
  /** Link to all groups, if only some around the current one are printed: `All 440`. */
  readonly all?: SidebarLink;
}

export interface SidebarLink {
  readonly title: string;
  /** Relative to the page. */
  readonly href: string;
}

export interface SidebarGroup extends SidebarLink {
  readonly marks: readonly Mark[];
  readonly count: number;
  /**
   * Only the entries of the current group and a limited number of schemas, so that no page prints the links
   * of a whole reference.
   */
  readonly entries: readonly SidebarEntry[];
  /** Link text for all entries, if only some around the current one are printed: `All 1,200`. */
  readonly all?: string;
}

export interface SidebarEntry extends SidebarLink {
  readonly method?: string;
  readonly marks: readonly Mark[];
  /** Heading of this entry and the following entries. */
  readonly heading?: string;
}

/** Minimum number of entries for which a filter is shown. */
const MIN_FILTERED = 8;
/** Maximum number of groups printed around the current one. The overview page lists all groups. */
const MAX_GROUPS = 100;
/** Maximum number of entries printed around the current one. The page of the group lists all entries. */
const MAX_ENTRIES = 60;
/** The printed range moves by this many entries, so that neighbouring pages share it. */
const STEP = 15;

/**
 * Whether the sidebar needs no filter: it has few entries, and at most one group is collapsed on pages of
 * other groups.
 */
function isSeenAtOnce(groups: readonly EntryGroup[]): boolean {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  const entries = filled.reduce((sum, group) => sum + group.entries.length, 0);
  return entries < MIN_FILTERED && filled.filter(({ printed }) => printed !== "always").length < 2;
}

/** Returns the sidebar of a page, which lists only the page's reference. */
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
    const { title, linkTitle, url, marks, entries } = group;
    const isCurrent = group === openGroup && group.printed !== "never";
    const isOpen = isCurrent || group.printed === "always";
    const from = isCurrent ? start : 0;
    const shown = isOpen ? entries.slice(from, from + MAX_ENTRIES) : [];
    return {
      title: linkTitle ?? title,
      href: hrefOf(url),
      marks,
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
    // A getter, because only the first page that prints the sections needs them.
    get sections() {
      const tags = parts.flatMap(({ groups }) => groups).filter(isOfTag);
      const shown = new Set(groupsAround(tags, openGroup));
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

/** Adds a heading to each shown entry where a new heading begins. */
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
 * Returns the URL that a page's links are relative to. For a page that lists others, this is its own URL. For
 * other pages, the last part of the URL is replaced with a name that no page has. All pages of a folder then
 * share the same links.
 */
const seenFrom = ({ url }: ReferencePage, open: string): string =>
  url === open ? url : `${url.replace(/[^/]*\/$/, "")}\0/`;

/** Returns the URL of the group that a page belongs to. */
function groupOf(page: ReferencePage): string {
  if (page.kind === "operation") return page.tag?.url ?? `${page.reference.route}/webhooks/`;
  return page.kind === "schema" || page.kind === "channel" ? page.listing.url : page.url;
}

/** Whether a group is a tag. Webhooks, channels and schemas are one group each, with a `linkTitle`. */
const isOfTag = ({ linkTitle }: EntryGroup): boolean => linkTitle === undefined;

function groupsAround(groups: readonly EntryGroup[], current: EntryGroup | undefined): readonly EntryGroup[] {
  const first = current === undefined ? 0 : groups.indexOf(current) - MAX_GROUPS / 2;
  const start = limitStart(first, groups.length - MAX_GROUPS);
  return groups.slice(start, start + MAX_GROUPS);
}

const entryIndexes = memoiseByObject(
  ({ entries }: EntryGroup) => new Map(entries.map(({ url }, index) => [url, index])),
);

/** Returns the index of the first printed entry. */
function startOf(pageUrl: string, group: EntryGroup | undefined): number {
  if (group === undefined || group.printed === "never" || group.entries.length <= MAX_ENTRIES) return 0;
  const first = (entryIndexes(group).get(pageUrl) ?? 0) - MAX_ENTRIES / 2;
  return limitStart(Math.floor(first / STEP) * STEP, group.entries.length - MAX_ENTRIES);
}

/** Limits the start of a printed range, so that the range stays inside the list and has its full length. */
const limitStart = (start: number, last: number): number => Math.max(0, Math.min(start, last));
