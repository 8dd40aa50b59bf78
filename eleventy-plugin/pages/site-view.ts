import { fillLabel, type LabelName, type Labels } from "../portable/labels.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import { currentTab, type HeaderTab } from "./header-tabs.js";
import type { HeadTag } from "./head-tags.js";

/** What is the same on every page of a build. */
export interface SiteContext {
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  readonly tabs: readonly HeaderTab[];
  readonly pathPrefix: string;
  /** Address of the stylesheet from the site's root. */
  readonly stylesheet: string;
  /** The policy of the plugin's own page; empty while serving, where the reload script needs more. */
  readonly contentSecurityPolicy: string;
}

/** What the parts around any page read. */
export interface SiteView {
  readonly labels: Labels;
  readonly site: ResolvedOptions["site"];
  readonly contentSecurityPolicy: string;
  readonly head: readonly HeadTag[];
  readonly tabs: readonly (HeaderTab & { readonly current: boolean; readonly local: boolean })[];
  /** Fills a text of the table: `view.label("alsoIn", { … })`. */
  label(name: LabelName, facts: Readonly<Record<string, string | number>>): string;
}

export function siteView(url: string, head: readonly HeadTag[], context: SiteContext): SiteView {
  const { labels, options, tabs, contentSecurityPolicy } = context;
  const current = currentTab(tabs, url);
  return {
    labels,
    site: options.site,
    contentSecurityPolicy,
    head,
    tabs: tabs.map((tab) => ({ ...tab, current: tab === current, local: tab.path.startsWith("/") })),
    label: (name, facts) => fillLabel(labels[name], facts),
  };
}

/** The head of a page that no surface lists. */
export function unlistedHead(title: string, stylesheet: string): readonly HeadTag[] {
  return [
    { key: "title", element: "title", text: title },
    { key: "meta robots", element: "meta", attributes: [["name", "robots"], ["content", "noindex"]] },
    { key: "link stylesheet", element: "link", attributes: [["rel", "stylesheet"], ["href", stylesheet]] },
  ];
}
