import { siteText } from "../../portable/labels/count-label.js";
import type { LabelParams } from "../../portable/labels/fill-label.js";
import type { LabelName, Labels } from "../../portable/labels/labels.js";
import type { SiteContext } from "../site-context.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import { currentTab, type HeaderTab } from "../navigation/header-tabs.js";
import type { PageAssets } from "../eleventy/assets.js";
import { assetTags, type HeadTag } from "../head/head-tags.js";
import type { Brand } from "../brand/brand.js";
import type { Reference } from "../../portable/model/index.js";
import { rootedUrl } from "../urls/absolute-url.js";
import { relativeUrl } from "../urls/relative-url.js";
import { footerView, type FooterEntry } from "./footer-view.js";
import { textDirection } from "./text-direction.js";

/** What the parts around any page read. */
export interface SiteView {
  readonly labels: Labels;
  readonly site: ResolvedOptions["site"];
  readonly brand: BrandView;
  readonly footer: readonly FooterEntry[];
  /** Of the site's language, for `dir`. */
  readonly direction: "ltr" | "rtl";
  readonly contentSecurityPolicy: string;
  /** Whether our content begins with the page's `h1`. */
  readonly heading: boolean;
  /** Whether classes of the site's may be in templates of ours. */
  readonly hasParts: boolean;
  /** Whether the reference takes the width of the window in a layout of the site's. */
  readonly wide: boolean;
  /** The button that opens the search. */
  readonly search?: { readonly shortcuts: boolean };
  readonly head: readonly HeadTag[];
  readonly tabs: readonly (HeaderTab & { readonly current: boolean; readonly local: boolean })[];
  /** Those tabs that lead to one of several documents. */
  readonly sources: SiteView["tabs"];
  /** Fills a text of the table: `view.label("alsoIn", { … })`. */
  label(name: LabelName, facts: LabelParams): string;
  /** A number as the page's language writes it. */
  number(count: number): string;
}

/** What the header and the browser's tab show of the site. Addresses are from the site's root. */
export interface BrandView extends Pick<Brand, "logo"> {
  readonly title: string;
  readonly letter?: string;
  readonly icon?: string;
}

/** @param reference The one that the page belongs to. */
export function siteView(
  url: string,
  head: readonly HeadTag[],
  context: SiteContext,
  reference?: Reference,
): SiteView {
  const { labels, options, tabs, contentSecurityPolicy } = context;
  const current = currentTab(tabs, url);
  const shown = tabs.map((tab) => ({ ...tab, current: tab === current, local: tab.path.startsWith("/") }));
  return {
    labels,
    site: options.site,
    brand: brandView(options.site.title ?? reference?.title ?? "/", context.brand),
    footer: footerView(context, reference),
    direction: textDirection(options.site.language),
    contentSecurityPolicy,
    heading: options.heading !== false,
    wide: options.wide,
    hasParts: context.hasParts,
    ...searchButton(context),
    head,
    tabs: shown,
    sources: shown.filter(({ ofSource }) => ofSource),
    label: (name, facts) => siteText(name, facts, { labels, language: options.site.language }),
    number: (count) => count.toLocaleString(options.site.language),
  };
}

function brandView(title: string, { logo, letterOf, iconOf }: Brand): BrandView {
  const letter = letterOf(title);
  const icon = iconOf(title);
  return { title, ...(logo && { logo }), ...(letter && { letter }), ...(icon && { icon }) };
}

function searchButton({ assets, options }: SiteContext): Pick<SiteView, "search"> {
  if (assets.searchBox === undefined || options.search === false) return {};
  return { search: { shortcuts: options.search.shortcuts } };
}

/** The address of a script as that of the page asks for it. */
export const besideScript = (address: string, { assets }: Pick<SiteContext, "assets">): string =>
  `./${relativeUrl(address, assets.script)}`;

/** The head of a page that no listing lists. */
export function unlistedHead(title: string, assets: PageAssets): readonly HeadTag[] {
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
export function assetsFor(url: string, { assets }: Pick<SiteContext, "assets">): PageAssets {
  const at = (address: string): string => relativeUrl(address, url);
  return {
    stylesheet: at(assets.stylesheet),
    script: at(assets.script),
    extraScripts: assets.extraScripts.map(at),
  };
}

/** As a page links to them that is shown at any depth. */
export function rootedAssets(root: string, { assets }: Pick<SiteContext, "assets">): PageAssets {
  const at = (address: string): string => rootedUrl(address, root);
  return {
    stylesheet: at(assets.stylesheet),
    script: at(assets.script),
    extraScripts: assets.extraScripts.map(at),
  };
}

/** Those of a page of the embedded renderer. */
export function embedAssetsFor(url: string, { assets }: Pick<SiteContext, "assets">): PageAssets {
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
