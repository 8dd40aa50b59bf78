import type { PagesAhead } from "./ahead/pages-ahead.js";
import type { PageMaking } from "./engine.js";
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
  readonly pagesAhead: PagesAhead;
  readonly texts: Texts;
  readonly twins: Twins;
  readonly embedView: (page: EmbedPage, context: SiteContext) => object;
}

/** What a page is made of: its view, the texts of the site around it, or the whole of it by another thread. */
export function pageMaking({ siteContext, pagesAhead, texts, twins, embedView }: PageSources): PageMaking {
  return {
    async ahead(pageData) {
      const { apiReferencePage: page } = pageData as PluginPageData;
      if (page === undefined) return undefined;
      const made = await pagesAhead.take(page);
      if (made?.twin !== undefined) twins.keep(page, made.twin);
      return made?.html;
    },
    async context(pageData) {
      const { apiReferencePage: page, apiReferenceProblem: problem } = pageData as PluginPageData;
      if (page === undefined) return { view: problemView(problem as ProblemPage, siteContext()) };
      const around = await texts.of(page.url, pageData);
      if (page.kind === "embed") return { view: embedView(page, siteContext()), texts: around };
      const view = pageView(page, siteContext());
      await twins.remember(page, view, around);
      return { view, texts: around };
    },
  };
}
