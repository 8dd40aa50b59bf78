import type { ResolvedSite } from "../../options/resolved-options.js";
import type { EmbedAssets, PageAssets } from "../context/assets.js";
import type { ReferencePage } from "../context/page.js";
import { markdownUrl, absoluteUrl, imageUrl } from "../urls/page-url.js";

/**
 * An element of a page's `<head>`, with a unique `key`. Ours is omitted if the layout prints the same
 * element; see `completeHead`.
 */
export type HeadTag =
  | { readonly key: string; readonly element: "title"; readonly text: string }
  | {
      readonly key: string;
      readonly element: "meta" | "link" | "script";
      readonly attributes: readonly (readonly [string, string])[];
    }
  | { readonly key: string; readonly element: "json-ld"; readonly value: unknown };

export interface HeadContext {
  readonly site: ResolvedSite;
  readonly pathPrefix: string;
  /** Relative URLs of the shipped files that the page loads. */
  readonly assets: PageAssets;
  /** Whether pages have preview images for sharing. */
  readonly hasImages: boolean;
  /** On an overview page, the URL of its document, relative to the page. */
  readonly document?: string;
  /** URL of the page that represents this page in all versions of its API. */
  readonly canonical?: string;
  /** Whether the page's Markdown is written beside it. */
  readonly hasMarkdownPage?: boolean;
}

/** Returns all head tags that a page needs, whether or not its layout prints some of them. */
export function headTags(page: ReferencePage, context: HeadContext): readonly HeadTag[] {
  const { site } = context;
  const canonical = absoluteUrl(context.canonical ?? page.url, context);
  return [
    { key: "title", element: "title", text: page.title },
    metaTag("name", "description", page.description),
    ...(page.reference.indexing.noindex ? [metaTag("name", "robots", "noindex")] : []),
    ...(canonical === undefined ? [] : [linkTag("canonical", canonical)]),
    // https://www.rfc-editor.org/rfc/rfc8631#section-4.2
    ...(context.document === undefined ? [] : [linkTag("service-desc", context.document)]),
    ...(context.hasMarkdownPage === true ? [markdownLink] : []),
    ...sharedTags(page, page.kind === "operation" ? "article" : "website", { site, canonical }),
    ...imageTags(page, context),
    { key: "json-ld", element: "json-ld", value: jsonLd(page, context) },
    ...assetTags(context.assets),
  ];
}

/** A page of the site that uses our frame. */
export interface SitePageHead {
  readonly title: string;
  readonly description?: string;
  /** Starts at the site root. */
  readonly url: string;
}

export function sitePageTags(
  page: SitePageHead,
  context: Pick<HeadContext, "site" | "pathPrefix" | "assets">,
): readonly HeadTag[] {
  const canonical = absoluteUrl(page.url, context);
  return [
    { key: "title", element: "title", text: page.title },
    ...(page.description === undefined ? [] : [metaTag("name", "description", page.description)]),
    ...(canonical === undefined ? [] : [linkTag("canonical", canonical)]),
    ...sharedTags(page, "website", { ...context, canonical }),
    metaTag("name", "twitter:card", "summary"),
    ...assetTags(context.assets),
  ];
}

/** https://ogp.me/#metadata */
function sharedTags(
  { title, description }: Pick<SitePageHead, "title" | "description">,
  type: "article" | "website",
  { site, canonical }: { readonly site: ResolvedSite; readonly canonical: string | undefined },
): readonly HeadTag[] {
  return [
    metaTag("property", "og:type", type),
    metaTag("property", "og:title", title),
    ...(description === undefined ? [] : [metaTag("property", "og:description", description)]),
    ...(canonical === undefined ? [] : [metaTag("property", "og:url", canonical)]),
    ...(site.title === undefined ? [] : [metaTag("property", "og:site_name", site.title)]),
  ];
}

/**
 * Puts scripts first, because a script after a style sheet waits until the style sheet has loaded. The page's own
 * script is the last one, because it measures the width that `wide` has given the reference.
 */
export function assetTags({
  script,
  extraScripts: further,
  stylesheet,
  embed,
}: PageAssets): readonly HeadTag[] {
  return [
    ...(embed === undefined ? [...further, script] : [embed.script]).map(scriptTag),
    linkTag("stylesheet", stylesheet),
    ...(embed === undefined ? [] : embedTags(embed)),
  ];
}

const scriptTag = (src: string): HeadTag => tag(`script ${src}`, "script", { src });

/** Defers the renderer because it is large: it loads in parallel and runs when the page is parsed. */
const embedTags = ({ renderer, stylesheet }: EmbedAssets): readonly HeadTag[] => [
  linkTag("stylesheet", stylesheet),
  tag("script renderer", "script", { src: renderer, defer: "" }),
];

/** https://ogp.me/#structured */
function imageTags(page: ReferencePage, context: HeadContext): readonly HeadTag[] {
  const image = context.hasImages ? absoluteUrl(imageUrl(page), context) : undefined;
  if (image === undefined) return [metaTag("name", "twitter:card", "summary")];
  return [
    metaTag("property", "og:image", image),
    metaTag("property", "og:image:type", "image/png"),
    metaTag("property", "og:image:width", "1200"),
    metaTag("property", "og:image:height", "630"),
    metaTag("property", "og:image:alt", page.title),
    metaTag("name", "twitter:card", "summary_large_image"),
  ];
}

/** Creates a tag. Its first attribute is the one by which a tag of the layout counts as the same. */
export const tag = (
  key: string,
  element: "meta" | "link" | "script",
  attributes: Readonly<Record<string, string>>,
): HeadTag => ({ key, element, attributes: Object.entries(attributes) });

export const metaTag = (name: "name" | "property", key: string, content: string): HeadTag =>
  tag(`meta ${key}`, "meta", { [name]: key, content });

/** `type` comes first because it identifies the tag. A layout may also have alternates of other types. */
const markdownLink = tag("link alternate", "link", {
  type: "text/markdown",
  rel: "alternate",
  href: markdownUrl(""),
});

export const linkTag = (rel: string, href: string): HeadTag =>
  tag(`link ${rel}${rel === "stylesheet" ? ` ${href}` : ""}`, "link", { rel, href });

/**
 * Returns https://schema.org/TechArticle and https://schema.org/BreadcrumbList data, without facts that
 * `meta` elements contain already.
 */
function jsonLd(page: ReferencePage, context: HeadContext): unknown {
  const url = absoluteUrl(page.url, context);
  const trail = breadcrumbs(page);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "TechArticle",
        headline: page.heading,
        ...(url === undefined ? {} : { url }),
        ...(context.site.title === undefined
          ? {}
          : { publisher: { "@type": "Organization", name: context.site.title } }),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [...trail, { title: page.heading, url: page.url }].map((crumb, index) => {
          const item = absoluteUrl(crumb.url, context);
          return {
            "@type": "ListItem",
            position: index + 1,
            name: crumb.title,
            ...(item === undefined ? {} : { item }),
          };
        }),
      },
    ],
  };
}

/** Returns the pages above this one, from the overview down. */
export function breadcrumbs(
  page: ReferencePage,
): readonly { readonly title: string; readonly url: string }[] {
  if (page.kind === "overview" || page.kind === "embed") return [];
  const overview = { title: page.reference.title, url: page.reference.url };
  if (page.kind === "schema" || page.kind === "channel") return [overview, page.listing];
  if (page.kind !== "operation") return [overview];
  const parent = page.tag ?? page.listing;
  return parent === undefined ? [overview] : [overview, { title: parent.title, url: parent.url }];
}

/**
 * Makes a document's text safe for any layout, because Liquid and JavaScript layouts print it without
 * escaping. Removes tags and replaces the characters that could begin a tag or end an attribute. The data
 * `operation` still contains the exact text.
 */
export function sanitiseText(text: string): string {
  if (!UNFIT.test(text)) return text;
  return text
    .replace(/<\/?[a-z!][^<>]*>/gi, "")
    .replace(/[<>"']/g, (character) => replacements[character] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

const UNFIT = /[<>"']|[^\S ]|\s\s|^\s|\s$/;

const replacements: Readonly<Record<string, string>> = { "<": "‹", ">": "›", '"': "”", "'": "’" };
