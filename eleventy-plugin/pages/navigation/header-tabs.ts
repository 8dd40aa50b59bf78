import type { ResolvedOptions } from "../../options/resolved-options.js";

export interface HeaderTab {
  readonly label: string;
  readonly path: string;
  /** Of one of several documents, and not configured by hand. */
  readonly ofSource?: true;
}

/** A reference as the header sees it. */
export interface TabbedReference {
  readonly label: string;
  readonly url: string;
  /** Its block publishes several sources, so that it gets a tab by itself. */
  readonly ownTab: boolean;
}

/** The header's tabs: those of `navigation.tabs`, then one for each of several sources that none of them points at. */
export function headerTabs(
  tabs: ResolvedOptions["tabs"],
  references: readonly TabbedReference[],
): readonly HeaderTab[] {
  const taken = new Set(tabs.map((tab) => tab.path.toLowerCase()));
  const own = references
    .filter((reference) => reference.ownTab && !taken.has(reference.url.toLowerCase()))
    .map(({ label, url }) => ({ label, path: url, ofSource: true as const }));
  return [...tabs, ...own];
}

/** The tab a page belongs to: the one with the longest path that the page's address begins with. */
export function currentTab(tabs: readonly HeaderTab[], url: string): HeaderTab | undefined {
  return tabs
    .filter((tab) => url.toLowerCase().startsWith(tab.path.toLowerCase()))
    .reduce<HeaderTab | undefined>(
      (best, tab) => (best && best.path.length >= tab.path.length ? best : tab),
      undefined,
    );
}
