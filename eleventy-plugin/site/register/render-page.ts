import { embedView } from "../../embed/embed-view.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { layoutDataOf } from "../../pages/head/layout-data.js";
import type { HeadTag } from "../../pages/head/head-tags.js";
import { noticesIn } from "../../pages/render/example-notices.js";
import { renderPage } from "../../pages/render/render-page.js";
import { pageTemplate, SITE_TEMPLATE } from "../../pages/templates/page-template.js";
import { type ProblemPage, problemView } from "../../pages/views/frame/site-view.js";
import { sitePageView, type SitePageData } from "../../pages/views/frame/site-page-view.js";
import { pageView } from "../../pages/views/page-view.js";
import type { RenderPage } from "./register-engine.js";
import type { SiteServices } from "./site-services.js";

/** Data of a page of ours, or of the page shown instead of a reference that could not be built. */
interface PluginPageData {
  readonly apiReferencePage?: ReferencePage;
  readonly apiReferenceProblem?: ProblemPage;
}

type PageServices = Pick<SiteServices, "siteContext" | "texts" | "cache" | "builds" | "dependents">;

/** Creates the function that renders what our templates print: pages of ours, and pages of the site in our frame. */
export function createRenderPage(services: PageServices): RenderPage {
  const { siteContext, dependents } = services;
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
    return renderOwn(page, pageData, template, { ...services, site, render });
  };
}

type RenderArguments = Parameters<RenderPage>;

async function renderOwn(
  page: ReferencePage,
  pageData: RenderArguments[0],
  template: string,
  {
    site,
    render,
    texts,
    cache,
    builds,
  }: PageServices & { readonly site: SiteContext; readonly render: RenderArguments[2] },
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
