import type { PageCache } from "../../pages/cache/page-cache.js";
import type { EmbedPage, ReferencePage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { layoutDataOf } from "../../pages/head/layout-data.js";
import type { HeadTag } from "../../pages/head/head-tags.js";
import { noticesIn } from "../../pages/render/example-notices.js";
import { renderPage } from "../../pages/render/render-page.js";
import { pageTemplate, SITE_TEMPLATE } from "../../pages/templates/page-template.js";
import { problemView, type ProblemPage } from "../../pages/views/frame/problem-view.js";
import { sitePageView, type SitePageData } from "../../pages/views/frame/site-page-view.js";
import { pageView } from "../../pages/views/page-view.js";
import type { Dependents } from "./document-dependents.js";
import type { PageBuilds } from "./page-builds.js";
import type { SiteTexts } from "./page-texts.js";
import type { RenderPage } from "./register-engine.js";

/** Data of a page of ours, or of the page shown instead of a reference that could not be built. */
interface PluginPageData {
  readonly apiReferencePage?: ReferencePage;
  readonly apiReferenceProblem?: ProblemPage;
}

interface PageSources {
  readonly siteContext: () => SiteContext;
  readonly texts: SiteTexts;
  readonly cache: PageCache;
  readonly builds: PageBuilds;
  readonly dependents: Pick<Dependents, "isFramed">;
  readonly embedView: (page: EmbedPage, site: SiteContext) => { readonly head: readonly HeadTag[] };
}

/** Creates the function that renders what our templates print: pages of ours, and pages of the site in our frame. */
export function createRenderPage(sources: PageSources): RenderPage {
  const { siteContext, dependents } = sources;
  return async (pageData, template, render) => {
    const { apiReferencePage: page, apiReferenceProblem: problem } = pageData as PluginPageData;
    const site = siteContext();
    if (template === SITE_TEMPLATE) {
      const { page: framed } = pageData as SitePageData;
      dependents.isFramed(framed?.inputPath);
      const root = await site.rootAt(framed?.url);
      return render({ view: sitePageView(pageData, site, root), apiReferenceRoot: root });
    }
    if (page === undefined) return render({ view: problemView(problem as ProblemPage, site) });
    return renderOwn(page, pageData, template, { ...sources, site, render });
  };
}

type RenderArguments = Parameters<RenderPage>;

interface OwnContext extends PageSources {
  readonly site: SiteContext;
  readonly render: RenderArguments[2];
}

async function renderOwn(
  page: ReferencePage,
  pageData: RenderArguments[0],
  template: string,
  { site, render, texts, cache, builds, embedView }: OwnContext,
): Promise<string> {
  const hasLayout = site.options.layout !== undefined;
  // With a layout of the site, Eleventy has computed this data already.
  const data = hasLayout ? {} : layoutDataOf(page);
  const hasTexts = texts.has(page.url);
  const pageTexts = hasTexts ? await texts.of(page.url, { ...pageData, ...data }) : {};
  const print = (view: object): Promise<string> => render({ ...data, view, texts: pageTexts });
  const record = (html: string, head: readonly HeadTag[]): string => {
    const build = builds.at(page.url);
    if (build !== undefined)
      Object.assign(build, { rendered: { html, head, hasTexts }, notices: noticesIn(html) });
    return html;
  };
  if (page.kind === "embed") {
    const view = embedView(page, site);
    return record(await print(view), view.head);
  }
  // Eleventy also renders other texts of a page, such as a site's computed data.
  if (template !== pageTemplate(page.kind, hasLayout)) return print(pageView(page, site));
  const { html, frame } = await renderPage(page, { site, texts: pageTexts, cache, print });
  return record(html, frame.head);
}
