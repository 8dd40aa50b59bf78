import type { BuildState } from "../build/build-state.js";
import type { EleventyConfig } from "../eleventy-types.js";
import { finding, Problem } from "../problems.js";
import { TEMPLATE_EXTENSION } from "./engine.js";
import { neutralText } from "./neutral-text.js";
import type { PageKind, ReferencePage } from "./page.js";
import { VIRTUAL_FOLDER } from "./virtual-templates.js";

/** The part that fills a page of each kind. */
const parts: { readonly [K in PageKind]: string } = {
  overview: "overview.njk",
  tag: "tag.njk",
  webhooks: "tag.njk",
  operation: "http-operation.njk",
  schemas: "schemas.njk",
  schema: "schema.njk",
};

/** Data of the site as pagination sees it. */
interface SiteData {
  readonly apiReference?: unknown;
}

/** Data of a page as Eleventy hands it to us: the pagination's alias among the site's own. */
interface PageData {
  readonly apiReferencePage?: ReferencePage;
}

/**
 * One paginated template a page kind. The list comes from us, not from the global data: a site's data of the same name
 * must not add pages. Title and description reach the site's layout neutralised; `operation`, `tag` and `reference`
 * carry the exact texts.
 */
export function registerPages(
  eleventyConfig: EleventyConfig,
  { layout, state }: { readonly layout: string | undefined; readonly state: BuildState },
): void {
  for (const [kind, part] of Object.entries(parts)) {
    const include = `{% include "api-reference/${part}" %}`;
    const content =
      layout === undefined
        ? `{% extends "api-reference/layout.njk" %}{% block content %}${include}{% endblock %}`
        : `{% extends "api-reference/frame.njk" %}{% block content %}${include}{% endblock %}`;
    eleventyConfig.addTemplate(`${VIRTUAL_FOLDER}/${kind}.${TEMPLATE_EXTENSION}`, content, {
      layout: layout ?? false,
      date: new Date(0),
      eleventyExcludeFromCollections: true,
      eleventyDataSchema: () => undefined,
      apiReferencePages: ["computed in `pagination.before`"],
      pagination: {
        data: "apiReferencePages",
        size: 1,
        alias: "apiReferencePage",
        before: (_: unknown, siteData: SiteData) => {
          refuseForeignData(siteData, state);
          return state.pages.filter((page) => page.kind === kind);
        },
      },
      permalink: ({ apiReferencePage }: PageData) => apiReferencePage?.url ?? false,
      eleventyComputed: {
        title: ({ apiReferencePage }: PageData) => neutralText(apiReferencePage?.title ?? ""),
        description: ({ apiReferencePage }: PageData) => neutralText(apiReferencePage?.description ?? ""),
        reference: ({ apiReferencePage }: PageData) => apiReferencePage?.reference,
        tag: ({ apiReferencePage }: PageData) =>
          apiReferencePage && "tag" in apiReferencePage ? apiReferencePage.tag : undefined,
        operation: ({ apiReferencePage }: PageData) =>
          apiReferencePage?.kind === "operation" ? apiReferencePage.operation : undefined,
      },
    });
  }
}

/** A data file `apiReference` of the site would be merged with ours, and its lists added to our pages. */
function refuseForeignData({ apiReference }: SiteData, state: BuildState): void {
  if (apiReference !== state.published) throw new Problem(finding("data-replaced"));
}
