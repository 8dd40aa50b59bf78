import type { HeaderTab } from "../context/site-context.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";

/** The properties of a reference that the header needs. */
export interface TabbedReference {
  readonly label: string;
  readonly url: string;
  /** Whether the reference gets its own tab, because its block of options publishes several sources. */
  readonly ownTab: boolean;
}

/**
 * Returns the header's tabs: those of `navigation.tabs`, then one for each reference with `ownTab` that no
 * configured tab links to.
 */
export function headerTabs(
  tabs: ResolvedOptions["tabs"],
  references: readonly TabbedReference[],
): readonly HeaderTab[] {
  const configuredPaths = new Set(tabs.map((tab) => tab.path.toLowerCase()));
  const sourceTabs = references
    .filter((reference) => reference.ownTab && !configuredPaths.has(reference.url.toLowerCase()))
    .map(({ label, url }) => ({ label, path: url, ofSource: true as const }));
  return [...tabs, ...sourceTabs];
}

/** Returns the tab that a page belongs to: the one with the longest path that the page's URL begins with. */
export function currentTab(tabs: readonly HeaderTab[], url: string): HeaderTab | undefined {
  return tabs
    .filter((tab) => url.toLowerCase().startsWith(tab.path.toLowerCase()))
    .reduce<HeaderTab | undefined>(
      (best, tab) => (best && best.path.length >= tab.path.length ? best : tab),
      undefined,
    );
}
