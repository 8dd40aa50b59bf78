import type { RenderPage } from "./register-engine.js";
import type { CompletePages } from "./complete-pages.js";
import type { Dependents } from "./document-dependents.js";
import type { LayoutContent } from "./layout-content.js";
import type { PageCache, RenderedPage } from "../../pages/cache/page-cache.js";
import type { PageChrome } from "../../pages/cache/page-key.js";
import { layoutDataOf } from "../../pages/head/layout-data.js";
import { hasMarkdownPage, markdownUrl } from "../../pages/urls/markdown-url.js";
import { pageFrame, pageView } from "../../pages/views/page-view.js";
import type { EmbedPage, NativePage, ReferencePage } from "../../pages/context/page.js";
import type { SiteTexts } from "./page-texts.js";
import { pageTemplate, SITE_TEMPLATE } from "../../pages/templates/page-template.js";
import { problemView, type ProblemPage } from "../../pages/views/frame/problem-view.js";
import { hasPanel, panelFiles } from "../../pages/views/panel-view.js";
import { sitePageView, type SitePageData } from "../../pages/views/frame/site-page-view.js";
import type { SiteContext } from "../../pages/context/site-context.js";

/** Data of a page of ours, or of the page shown instead of a reference that could not be built. */
interface PluginPageData {
  readonly apiReferencePage?: ReferencePage;
  readonly apiReferenceProblem?: ProblemPage;
}

interface PageSources {
  readonly siteContext: () => SiteContext;
  readonly texts: SiteTexts;
  readonly cache: PageCache;
  readonly layoutContent: LayoutContent;
  readonly dependents: Pick<Dependents, "isFramed">;
  readonly completePages: Pick<CompletePages, "add">;
  readonly embedView: (page: EmbedPage, context: SiteContext) => object;
}

type Render = Parameters<RenderPage>[2];

/** Creates the function that renders pages with their view and the texts of the site. */
export function renderPage(sources: PageSources): RenderPage {
  const print = renderTemplate(sources);
  return async (pageData, template, render) => {
    const html = await print(pageData, template, render);
    const { apiReferencePage: page } = pageData as PluginPageData;
    const hasLayout = sources.siteContext().options.layout !== undefined;
    if (page !== undefined && hasLayout) sources.layoutContent.recordInput(page.url, html);
    return html;
  };
}

function renderTemplate({
  siteContext,
  texts,
  cache,
  dependents,
  completePages,
  embedView,
}: PageSources): RenderPage {
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
    const hasLayout = site.options.layout !== undefined;
    // With a layout of the site, Eleventy has computed this data already.
    const data = (): object => (hasLayout ? {} : layoutDataOf(page));
    const hasTexts = texts.has(page.url);
    const pageTexts = hasTexts ? await texts.of(page.url, { ...pageData, ...data() }) : {};
    if (page.kind === "embed") return render({ ...data(), view: embedView(page, site), texts: pageTexts });
    const frame = pageFrame(page, site);
    const renderView: Render = (view) => render({ ...data(), view, texts: pageTexts });
    if (template !== pageTemplate(page.kind, hasLayout)) return renderView(pageView(page, site, frame));
    const key = cache.keyOf(page, { frame, texts: pageTexts });
    let html = cache.lookUp(page, key, frame.sidebar);
    if (html === undefined) {
      const rendered = await renderNativePage(page, site, { frame, texts: pageTexts }, renderView);
      cache.put(page, key, rendered);
      html = rendered.html;
    }
    if (key !== undefined && !hasLayout) completePages.add(page.url, html, hasTexts);
    return html;
  };
}

const importMarkdownPages = () => import("../../pages/markdown-pages/page-markdown.js");
/**
 * Imported once, because Eleventy's module resolver runs in another thread and resolves each import again.
 */
let markdownPages: ReturnType<typeof importMarkdownPages> | undefined;

async function renderNativePage(
  page: NativePage,
  site: SiteContext,
  { frame, texts }: PageChrome,
  render: Render,
): Promise<RenderedPage> {
  const { options, labels } = site;
  const view = pageView(page, site, frame);
  const html = await render(view);
  const files = hasPanel(page, options) ? panelFiles(page, options, labels) : {};
  if (!options.llms || !hasMarkdownPage(page)) return { html, files };
  // Imported on demand, so that a site without llms files never loads the conversion of HTML to Markdown.
  const { pageMarkdown } = await (markdownPages ??= importMarkdownPages());
  return { html, files: { ...files, [markdownUrl("")]: pageMarkdown(page, view, texts, site) } };
}
