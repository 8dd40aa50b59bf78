import type { BuildState } from "../build/build-state.js";
import type { EleventyConfig } from "../eleventy-types.js";
import type { LayoutData } from "../portable/model/index.js";
import { finding, Problem } from "../problems.js";
import { HEAD_MARKER } from "./complete-head.js";
import { TEMPLATE_EXTENSION } from "./engine.js";
import { neutralText } from "./neutral-text.js";
import type { PageKind, ReferencePage } from "./page.js";
import { TEMPLATE_DATA, VIRTUAL_FOLDER } from "./virtual-templates.js";

/** The part that fills a page of each kind, in the plugin's page and in a site's layout. */
const parts: { readonly [K in PageKind]: string } = {
  overview: "overview.njk",
  tag: "tag.njk",
  webhooks: "tag.njk",
  operation: "operation.njk",
  channels: "channels.njk",
  channel: "channel.njk",
  schemas: "schemas.njk",
  schema: "schema.njk",
  embed: "embed.njk",
};

/** What stands around the part: the whole page, and what a site's layout is given. */
const frames = { page: "layout.njk", inside: "frame.njk" };
const framesOf: { readonly [K in PageKind]?: { readonly page: string; readonly inside?: string } } = {
  embed: { page: "embed-layout.njk" },
};

/** The template of a kind of pages: a whole page, or what stands inside a site's layout. */
function pageTemplate(kind: PageKind, hasLayout: boolean): string {
  const include = `{% include "api-reference/${parts[kind]}" %}`;
  const { page, inside } = framesOf[kind] ?? frames;
  const frame = hasLayout ? inside : page;
  return frame === undefined
    ? include
    : `{% extends "api-reference/${frame}" %}{% block content %}${include}{% endblock %}`;
}

/** Data of the site as pagination sees it. */
interface SiteData {
  readonly apiReference?: unknown;
}

/** Data of a page as Eleventy hands it to us: the pagination's alias among the site's own. */
interface PageData {
  readonly apiReferencePage?: ReferencePage;
}

type ComputedKey = "title" | "description" | "reference" | "tag" | "operation";

/** What a site's layout reads of a page. Eleventy calls these without a page first, to see what they depend on. */
const layoutData: { readonly [Key in ComputedKey]: (data: PageData) => LayoutData[Key] | undefined } = {
  title: ({ apiReferencePage }) => neutralText(apiReferencePage?.title ?? ""),
  description: ({ apiReferencePage }) => neutralText(apiReferencePage?.description ?? ""),
  reference: ({ apiReferencePage }) => unmixed(apiReferencePage?.reference),
  tag: ({ apiReferencePage: page }) => unmixed(page && "tag" in page ? page.tag : undefined),
  operation: ({ apiReferencePage: page }) => unmixed(page?.kind === "operation" ? page.operation : undefined),
};

/** Eleventy mixes what the site's data has under the same name into every object that is not frozen. */
const unmixed = <Value extends object>(value: Value | undefined): Value | undefined =>
  value && Object.freeze(value);

interface PagesContext {
  readonly layout: string | undefined;
  readonly state: BuildState;
  /** The page lies in the output as it would be written. */
  readonly stands: (page: ReferencePage) => boolean;
}

/**
 * One paginated template a page kind. The list comes from us, not from the global data: a site's data of the same name
 * must not add pages. Title and description reach the site's layout neutralised; `operation`, `tag` and `reference`
 * carry the exact texts.
 */
export function registerPages(eleventyConfig: EleventyConfig, { layout, state, stands }: PagesContext): void {
  for (const kind of Object.keys(parts) as PageKind[]) {
    const content = pageTemplate(kind, layout !== undefined);
    eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/${kind}.${TEMPLATE_EXTENSION}`, content, {
      ...TEMPLATE_DATA,
      layout: layout ?? false,
      apiReferenceHead: HEAD_MARKER,
      apiReferencePages: ["computed in `pagination.before`"],
      pagination: {
        data: "apiReferencePages",
        size: 1,
        alias: "apiReferencePage",
        before: (_: unknown, siteData: SiteData) => {
          refuseForeignData(siteData, state);
          return state.pages.filter((page) => page.kind === kind && !stands(page));
        },
      },
      permalink: ({ apiReferencePage }: PageData) => apiReferencePage?.url ?? false,
      eleventyComputed: layoutData,
    });
  }
}

/** A data file `apiReference` of the site would be merged with ours, and its lists added to our pages. */
function refuseForeignData({ apiReference }: SiteData, state: BuildState): void {
  // Under a namespace of the configuration ours has another name, and this one is nobody's.
  if (apiReference !== undefined && apiReference !== state.published)
    throw new Problem(finding("data-replaced"));
}
