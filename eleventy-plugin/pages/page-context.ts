import type { PageContext } from "./engine.js";
import { pageView } from "./page-view.js";
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
  readonly embedView: (page: EmbedPage, context: SiteContext) => object;
}

/** What the templates of a page read: its view, and the texts of the site around it. */
export function pageContext({ siteContext, texts, twins, embedView }: PageSources): PageContext {
  return async (pageData) => {
    const { apiReferencePage: page, apiReferenceProblem: problem } = pageData as PluginPageData;
    if (page === undefined) return { view: problemView(problem as ProblemPage, siteContext()) };
    const around = await texts.of(page.url, pageData);
    if (page.kind === "embed") return { view: embedView(page, siteContext()), texts: around };
    const view = pageView(page, siteContext());
    await twins.remember(page, view, around);
    return { view, texts: around };
  };
}
