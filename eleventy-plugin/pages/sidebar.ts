import type { Operation, Reference, Tag } from "../portable/model/index.js";
import type { ReferencePage } from "./page.js";

export interface Sidebar {
  readonly title: string;
  readonly version: string;
  readonly overview: SidebarLink;
  readonly sections: readonly SidebarSection[];
}

export interface SidebarSection {
  /** Absent: the reference has no sections of its own, the texts' "Operations" stands over the list. */
  readonly title?: string;
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
  readonly operations: readonly SidebarOperation[];
  /** How many of the current group are left out around the current one. */
  readonly hidden: number;
}

export interface SidebarOperation extends SidebarLink {
  readonly method: string;
  readonly deprecated: boolean;
}

/** In a group of more operations only this many around the current one are printed; the tag page has them all. */
const MAX_OPERATIONS = 60;

/** The sidebar of one page: lists its own reference only. */
export function sidebar(page: ReferencePage, webhooksTitle: string): Sidebar {
  const { reference } = page;
  const toGroup = (tag: Tag): SidebarGroup => group(tag.title, tag.url, tag.operations, page);
  const webhooks = reference.webhooks.length > 0 ? [group(webhooksTitle, `${reference.route}/webhooks/`, reference.webhooks, page)] : [];
  const sections = [
    ...sectionsOf(reference).map(({ title, tags }) => ({ ...(title === undefined ? {} : { title }), groups: tags.map(toGroup) })),
    ...(webhooks.length > 0 ? [{ title: webhooksTitle, groups: webhooks }] : []),
  ];
  return {
    title: reference.title,
    version: reference.version,
    overview: { title: reference.title, url: reference.url, current: page.kind === "overview" },
    sections: sections.filter((section) => section.groups.length > 0),
  };
}

interface TagSection {
  readonly title?: string;
  readonly tags: readonly Tag[];
}

/** Tags by the document's own groups; those that no group names come last, without a heading. */
function sectionsOf(reference: Reference): TagSection[] {
  if (reference.tagGroups.length === 0) return [{ tags: reference.tags }];
  const byName = new Map(reference.tags.map((tag) => [tag.name, tag]));
  const grouped = reference.tagGroups.map(({ title, tags }) => ({ title, tags: tags.flatMap((name) => take(byName, name)) }));
  return [...grouped, { tags: [...byName.values()] }].filter((section) => section.tags.length > 0);
}

/** The tag of that name, once: a second group that names it too does not list it again. */
function take(tags: Map<string, Tag>, name: string): Tag[] {
  const tag = tags.get(name);
  tags.delete(name);
  return tag === undefined ? [] : [tag];
}

function group(title: string, url: string, operations: readonly Operation[], page: ReferencePage): SidebarGroup {
  const current = page.url === url;
  const at = page.kind === "operation" ? operations.indexOf(page.operation) : -1;
  const shown = current || at >= 0 ? around(operations, Math.max(at, 0)) : [];
  return {
    title,
    url,
    current,
    count: operations.length,
    operations: shown.map((operation) => ({
      title: operation.title,
      url: operation.url,
      current: operation.url === page.url,
      method: operation.kind === "http" ? operation.method : operation.action,
      deprecated: operation.deprecated,
    })),
    hidden: shown.length === 0 ? 0 : operations.length - shown.length,
  };
}

function around<T>(list: readonly T[], index: number): readonly T[] {
  const start = Math.max(0, Math.min(index - MAX_OPERATIONS / 2, list.length - MAX_OPERATIONS));
  return list.slice(start, start + MAX_OPERATIONS);
}
