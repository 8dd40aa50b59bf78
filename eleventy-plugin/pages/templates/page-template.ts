import type { PageKind } from "../context/page.js";

/**
 * Templates that render the main content, by kind of page. Pages with and without a layout of the site use
 * the same ones.
 */
const parts: { readonly [K in PageKind]: string } = {
  overview: "overview.njk",
  tag: "tag.njk",
  webhooks: "tag.njk",
  operation: "operation.njk",
  channels: "channels.njk",
  channel: "channel.njk",
  schemas: "schemas.njk",
  schema: "schema.njk",
  fields: "fields.njk",
  embed: "embed.njk",
};

export const PAGE_KINDS = Object.keys(parts) as readonly PageKind[];

/**
 * The templates around the main content: `page` for a whole page, `inside` for content that is inserted into
 * a layout of the site.
 */
const frames = { page: "layout.njk", inside: "frame.njk" };
const framesOf: { readonly [K in PageKind]?: { readonly page: string; readonly inside?: string } } = {
  embed: { page: "embed-layout.njk" },
};

/** Source of the layout that pages of the site may use: `layout: api-reference/site.njk`. */
export const SITE_TEMPLATE = '{% include "api-reference/site.njk" %}';

/**
 * Returns the template source for a kind of page: the whole page, or with `hasLayout` only the content for a
 * layout of the site.
 */
export function pageTemplate(kind: PageKind, hasLayout: boolean): string {
  const include = `{% include "api-reference/${parts[kind]}" %}`;
  const { page, inside } = framesOf[kind] ?? frames;
  const frame = hasLayout ? inside : page;
  return frame === undefined
    ? include
    : `{% extends "api-reference/${frame}" %}{% block content %}${include}{% endblock %}`;
}
