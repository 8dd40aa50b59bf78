import { siteText } from "../../portable/labels/count-label.js";
import type { Facts } from "../../portable/labels/fill-label.js";
import type { LabelName, Labels } from "../../portable/labels/labels.js";
import type { SiteContext } from "../site-context.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import { currentTab, type HeaderTab } from "../navigation/header-tabs.js";
import type { Assets } from "../eleventy/assets.js";
import { assetTags, type HeadTag } from "../head/head-tags.js";
import { relativeUrl } from "../urls/relative-url.js";
import { textDirection } from "./text-direction.js";

/** What the parts around any page read. */
export interface SiteView {
  readonly labels: Labels;
  readonly site: ResolvedOptions["site"];
  /** Of the site's language, for `dir`. */
  readonly direction: "ltr" | "rtl";
  readonly contentSecurityPolicy: string;
  /** Whether our content begins with the page's `h1`. */
  readonly heading: boolean;
  /** The button that opens the search. */
  readonly search?: { readonly script: string; readonly shortcuts: boolean };
  readonly head: readonly HeadTag[];
  readonly tabs: readonly (HeaderTab & { readonly current: boolean; readonly local: boolean })[];
  /** Fills a text of the table: `view.label("alsoIn", { … })`. */
  label(name: LabelName, facts: Facts): string;
  /** A number as the page's language writes it. */
  number(count: number): string;
}

export function siteView(url: string, head: readonly HeadTag[], context: SiteContext): SiteView {
  const { labels, options, tabs, contentSecurityPolicy } = context;
  const current = currentTab(tabs, url);
  return {
    labels,
    site: options.site,
    direction: textDirection(options.site.language),
    contentSecurityPolicy,
    heading: options.heading,
    ...searchButton(context),
    head,
    tabs: tabs.map((tab) => ({ ...tab, current: tab === current, local: tab.path.startsWith("/") })),
    label: (name, facts) => siteText(name, facts, { labels, language: options.site.language }),
    number: (count) => count.toLocaleString(options.site.language),
  };
}

/** The address of its script is relative to that of the page's script, which loads it. */
function searchButton({ assets, options }: SiteContext): Pick<SiteView, "search"> {
  if (assets.search === undefined || options.search === false) return {};
  const script = relativeUrl(assets.search.dialog, assets.script);
  return { search: { script: `./${script}`, shortcuts: options.search.shortcuts } };
}

/** The head of a page that no listing lists. */
export function unlistedHead(title: string, assets: Assets): readonly HeadTag[] {
  return [
    { key: "title", element: "title", text: title },
    {
      key: "meta robots",
      element: "meta",
      attributes: [
        ["name", "robots"],
        ["content", "noindex"],
      ],
    },
    ...assetTags(assets),
  ];
}

/** The shipped files as a page links to them. */
export function assetsFor(url: string, { assets }: Pick<SiteContext, "assets">): Assets {
  return { stylesheet: relativeUrl(assets.stylesheet, url), script: relativeUrl(assets.script, url) };
}

/** Those of a page of the embedded renderer. */
export function embedAssetsFor(url: string, { assets }: Pick<SiteContext, "assets">): Assets {
  if (assets.embed === undefined) throw new TypeError("The embedded renderer was not published.");
  const { stylesheet, script, renderer } = assets.embed;
  return {
    ...assetsFor(url, { assets }),
    embed: {
      stylesheet: relativeUrl(stylesheet, url),
      script: relativeUrl(script, url),
      renderer: relativeUrl(renderer, url),
    },
  };
}
