import type { ResolvedOptions } from "../../../options/resolved-options.js";
import { siteText } from "../../../portable/labels/count-label.js";
import type { LabelParams } from "../../../portable/labels/fill-label.js";
import type { LabelName, Labels } from "../../../portable/labels/labels.js";
import { memoiseByString } from "../../../portable/memoise.js";
import type { Reference } from "../../../portable/model/index.js";
import type { Brand } from "../../brand/brand.js";
import type { PageAssets } from "../../context/assets.js";
import type { HeaderTab, SiteContext } from "../../context/site-context.js";
import { assetTags, type HeadTag, metaTag } from "../../head/head-tags.js";
import { currentTab } from "../../navigation/header-tabs.js";
import { relativeUrl, rootedUrl } from "../../urls/page-url.js";

/** Data for the templates around the content of every page. */
export interface SiteView {
  readonly labels: Labels;
  readonly site: ResolvedOptions["site"];
  readonly brand: BrandView;
  readonly footer: readonly FooterEntry[];
  /** Text direction of the site's language, for `dir`. */
  readonly direction: "ltr" | "rtl";
  readonly contentSecurityPolicy: string;
  /** Whether our content begins with the page's `h1`. */
  readonly heading: boolean;
  /** Whether the site may have replaced templates, which may use CSS classes of the site. */
  readonly hasParts: boolean;
  /** Whether the reference uses the full width of the window in the site's layout. */
  readonly wide: boolean;
  /** The button that opens the search. */
  readonly search?: { readonly shortcuts: boolean };
  readonly head: readonly HeadTag[];
  readonly tabs: readonly (HeaderTab & { readonly current: boolean; readonly local: boolean })[];
  /** Tabs that lead to one of several documents. */
  readonly sources: SiteView["tabs"];
  /** Returns a label with its parameters filled in: `view.label("alsoIn", { … })`. */
  label(name: LabelName, facts: LabelParams): string;
  /** Formats a number in the language of the page. */
  number(count: number): string;
}

/** Title, logo and icon for the header and the browser tab. URLs are relative to the root of the site. */
export interface BrandView extends Pick<Brand, "logo"> {
  readonly title: string;
  readonly letter?: string;
  readonly icon?: string;
}

/** @param reference The reference that the page belongs to. */
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

/** Returns the URL of a script relative to the page's script, which loads it. */
export const besideScript = (address: string, { assets }: Pick<SiteContext, "assets">): string =>
  `./${relativeUrl(address, assets.script)}`;

/** Returns the head of a page that search engines must not index. */
export const unlistedHead = (title: string, assets: PageAssets): readonly HeadTag[] => [
  { key: "title", element: "title", text: title },
  metaTag("name", "robots", "noindex"),
  ...assetTags(assets),
];

type SiteAssets = Pick<SiteContext, "assets">;

const linkedAssets = ({ assets }: SiteAssets, linkTo: (address: string) => string): PageAssets => ({
  stylesheet: linkTo(assets.stylesheet),
  script: linkTo(assets.script),
  extraScripts: assets.extraScripts.map(linkTo),
});

/** Returns the plugin's assets with URLs relative to the page. */
export const assetsFor = (url: string, site: SiteAssets): PageAssets =>
  linkedAssets(site, (address) => relativeUrl(address, url));

/** Returns the plugin's assets with the link prefix `root` for a page that is shown at any depth. */
export const rootedAssets = (root: string, site: SiteAssets): PageAssets =>
  linkedAssets(site, (address) => rootedUrl(address, root));

/**
 * Returns the assets of a page with the embedded renderer. Throws a TypeError if the renderer was not
 * published.
 */
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

interface FooterEntry {
  readonly text: string;
  readonly url?: string;
  /** Whether `url` is relative to the root of the site; otherwise it is external. */
  readonly isLocal: boolean;
}

/**
 * Returns the configured footer links, or default entries about the reference and the site. The page has no
 * footer if there are no entries. The defaults omit terms and contact, which the overview page shows.
 */
function footerView(
  { options, labels, downloadUrl }: SiteContext,
  reference: Reference | undefined,
): readonly FooterEntry[] {
  const { footer, title } = options.site;
  if (footer === false) return [];
  if (footer !== undefined)
    return footer.map((link) => ({ text: link.label, url: link.url, isLocal: link.url.startsWith("/") }));
  const llms = options.llms ? [local("llms.txt", "/llms.txt")] : [];
  if (reference === undefined) return [...(title === undefined ? [] : [textAlone(title)]), ...llms];
  const { license, title: name, version } = reference;
  const document = downloadUrl(reference);
  return [
    textAlone(`${name} ${version}`),
    ...(license ? [textAlone(`${labels.licence} ${license.name}`)] : []),
    ...(document === undefined ? [] : [local(document.slice(document.lastIndexOf("/") + 1), document)]),
    ...llms,
  ];
}

const textAlone = (text: string): FooterEntry => ({ text, isLocal: true });

const local = (text: string, url: string): FooterEntry => ({ text, url, isLocal: true });

/** Right-to-left scripts by their ISO 15924 codes: https://www.unicode.org/iso15924/ */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Aran|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi)$/;

/** Returns the text direction of a language: `rtl` for `ar`, `ur-PK` and `az-Arab`, `ltr` for `az`. */
export const textDirection = memoiseByString((language): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr",
);

/**
 * A page at the route of a reference, shown until the documents have been read successfully for the first
 * time.
 */
export interface ProblemPage {
  readonly url: string;
  readonly message: string;
}

export function problemView(page: ProblemPage, context: SiteContext): SiteView {
  return siteView(page.url, unlistedHead(context.labels.problemTitle, assetsFor(page.url, context)), context);
}
