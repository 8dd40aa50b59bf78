import type { RenderPage } from "./templates/engine.js";
import type { LayoutContent } from "./eleventy/layout-content.js";
import type { KeptPages } from "./cache/kept-pages.js";
import { layoutDataOf } from "./eleventy/layout-data.js";
import { pageFrame, pageView } from "./page-view.js";
import type { EmbedPage, ReferencePage } from "./page.js";
import type { Texts } from "./eleventy/page-texts.js";
import { pageTemplate } from "./eleventy/page-template.js";
import { problemView, type ProblemPage } from "./eleventy/problem-pages.js";
import type { SiteContext } from "./site-context.js";
import type { MarkdownPages } from "./markdown-pages/markdown-pages.js";

/** A page is one of ours, or stands where one could not be built. */
interface PluginPageData {
  readonly apiReferencePage?: ReferencePage;
  readonly apiReferenceProblem?: ProblemPage;
}

interface PageSources {
  readonly siteContext: () => SiteContext;
  readonly texts: Texts;
  readonly markdownPages: MarkdownPages;
  readonly keptPages: KeptPages;
  readonly layoutContent: LayoutContent;
  readonly embedView: (page: EmbedPage, context: SiteContext) => object;
}

/** Renders a page with what its templates read: its view, and the texts of the site around it. */
export function renderPage(sources: PageSources): RenderPage {
  const print = printPage(sources);
  return async (pageData, template, render) => {
    const html = await print(pageData, template, render);
    const { apiReferencePage: page } = pageData as PluginPageData;
    const hasLayout = sources.siteContext().options.layout !== undefined;
    if (page !== undefined && hasLayout) sources.layoutContent.given(page.url, html);
    return html;
  };
}

function printPage({ siteContext, texts, markdownPages, keptPages, embedView }: PageSources): RenderPage {
  return async (pageData, template, render) => {
    const { apiReferencePage: page, apiReferenceProblem: problem } = pageData as PluginPageData;
    const site = siteContext();
    if (page === undefined) return render({ view: problemView(problem as ProblemPage, site) });
    // In a site's layout Eleventy has computed them.
    const data = site.options.layout === undefined ? layoutDataOf(page) : {};
    const around = texts.has(page.url) ? await texts.of(page.url, { ...pageData, ...data }) : {};
    if (page.kind === "embed") return render({ ...data, view: embedView(page, site), texts: around });
    const frame = pageFrame(page, site);
    if (template !== pageTemplate(page.kind, site.options.layout !== undefined))
      return render({ ...data, view: pageView(page, site, frame), texts: around });
    return keptPages.sameOr(page, { frame, texts: around }, async () => {
      const view = pageView(page, site, frame);
      await markdownPages.remember(page, view, around);
      return render({ ...data, view, texts: around });
    });
  };
}
