import type { RenderPage } from "./engine.js";
import type { KeptPages } from "./kept-pages.js";
import { pageFrame, pageView } from "./page-view.js";
import type { EmbedPage, ReferencePage } from "./page.js";
import type { Texts } from "./page-texts.js";
import { problemView, type ProblemPage } from "./problem-pages.js";
import type { SiteContext } from "./site-view.js";
import type { Twins } from "./twin/twins.js";

/** A page is one of ours, or stands where one could not be built. */
interface PluginPageData {
  readonly apiReferencePage?: ReferencePage;
  readonly apiReferenceProblem?: ProblemPage;
}

interface PageSources {
  readonly siteContext: () => SiteContext;
  readonly texts: Texts;
  readonly twins: Twins;
  readonly keptPages: KeptPages;
  readonly embedView: (page: EmbedPage, context: SiteContext) => object;
}

/** Renders a page with what its templates read: its view, and the texts of the site around it. */
export function renderPage({ siteContext, texts, twins, keptPages, embedView }: PageSources): RenderPage {
  return async (pageData, render) => {
    const { apiReferencePage: page, apiReferenceProblem: problem } = pageData as PluginPageData;
    const site = siteContext();
    if (page === undefined) return render({ view: problemView(problem as ProblemPage, site) });
    const around = await texts.of(page.url, pageData);
    if (page.kind === "embed") return render({ view: embedView(page, site), texts: around });
    const frame = pageFrame(page, site);
    return keptPages.sameOr(page, { frame, texts: around }, async () => {
      const view = pageView(page, site, frame);
      await twins.remember(page, view, around);
      return render({ view, texts: around });
    });
  };
}
