import type { Labels } from "../portable/labels.js";
import { operationFile } from "./operation-file.js";
import type { ReferencePage } from "./page.js";
import { sidebarGroups, type OperationGroup } from "./sidebar-groups.js";

export interface Sidebar {
  readonly title: string;
  readonly version: string;
  readonly overview: SidebarLink;
  /** Address of the cached list of all operations, from the site's root. */
  readonly list: string;
  /** How many operations that list has. */
  readonly count: number;
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
export function sidebar(page: ReferencePage, labels: Labels): Sidebar {
  const { reference } = page;
  return {
    title: reference.title,
    version: reference.version,
    overview: { title: reference.title, url: reference.url, current: page.kind === "overview" },
    list: operationFile(reference, labels).url,
    count: reference.tags.reduce((sum, { operations }) => sum + operations.length, reference.webhooks.length),
    sections: sidebarGroups(reference, labels.webhooks).map(({ title, groups }) => ({
      ...(title === undefined ? {} : { title }),
      groups: groups.map((each) => group(each.alone ? { ...each, title: labels.allWebhooks } : each, page)),
    })),
  };
}

function group({ title, url, operations }: OperationGroup, page: ReferencePage): SidebarGroup {
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
