import { sitePageTags, type HeadTag } from "../../head/head-tags.js";
import { siteNavigation, type CollectedPage, type SiteEntry } from "../../navigation/site-navigation.js";
import { escapeHtml } from "../../templates/compact-html.js";
import type { SiteContext } from "../../context/site-context.js";
import { assetsFor, rootedAssets, siteView, unlistedHead, type SiteView } from "./site-view.js";

/** Data that Eleventy passes to a layout. Page authors may have set the values to anything. */
export interface SitePageData {
  readonly page?: { readonly url?: string | false; readonly inputPath?: string };
  readonly content?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly collections?: { readonly all?: readonly CollectedPage[] };
}

/** View of a site's own page in our frame. */
export interface SitePageView extends SiteView {
  /** Rendered HTML of the page. */
  readonly content: string;
  /** Absent if the content contains an `h1`. */
  readonly title?: string;
  /** Absent if no page of the site has navigation data. */
  readonly sidebar?: { readonly title: string; readonly entries: readonly SiteEntry[] };
}

/**
 * @param root Prefix of links on a page that is shown at any depth, such as a not-found page. If undefined,
 * links are relative.
 */
export function sitePageView(
  data: SitePageData,
  context: SiteContext,
  root: string | undefined,
): SitePageView {
  const url = data.page?.url || "/";
  const content = withNamedRegions(String(data.content ?? ""), context);
  const title = textOf(data.title);
  const view = siteView(url, siteHead(data, url, context, root), context);
  const entries = siteNavigation(data.collections?.all ?? [], url);
  return {
    ...view,
    content,
    ...(title !== undefined && !/<h1[\s>]/i.test(content) && { title }),
    ...(entries.length > 0 && { sidebar: { title: view.brand.title, entries } }),
  };
}

/**
 * Makes code blocks and tables, which may scroll sideways, focusable and named, as `prose.ts` does for
 * descriptions.
 */
function withNamedRegions(html: string, { labels }: SiteContext): string {
  return html.replace(/<(pre|table)(?=[\s>])(?![^>]*\stabindex\b)/gi, (start, name: string) =>
    name.toLowerCase() === "pre"
      ? `${start} tabindex="0" role="group" aria-label="${escapeHtml(labels.codeBlock)}"`
      : `${start} tabindex="0" aria-label="${escapeHtml(labels.table)}"`,
  );
}

function siteHead(
  data: SitePageData,
  url: string,
  context: SiteContext,
  root: string | undefined,
): readonly HeadTag[] {
  const { site } = context.options;
  const own = textOf(data.title);
  const title = [...new Set([own, site.title])].filter((text) => text !== undefined).join(" – ") || url;
  // A not-found page is shown at many URLs, so it must not be indexed.
  if (root !== undefined) return unlistedHead(title, rootedAssets(root, context));
  const description = textOf(data.description) ?? site.description;
  const page = { title, url, ...(description === undefined ? {} : { description }) };
  return sitePageTags(page, { site, pathPrefix: context.pathPrefix, assets: assetsFor(url, context) });
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
