import type { PageCache } from "../cache/page-cache.js";
import type { NativePage, PageTexts } from "../context/page.js";
import type { SiteContext } from "../context/site-context.js";
import { hasMarkdownPage, markdownUrl } from "../urls/page-url.js";
import { pageFrame, pageView, type PageFrame, type PageView } from "../views/page-view.js";
import { hasPanel, panelFiles, signInFiles } from "../views/panel-view.js";

/** A page as our templates render it. */
export interface RenderedPage {
  /** Everything around the page's content, with the tags of its `<head>`. */
  readonly frame: PageFrame;
  readonly html: string;
}

/** Everything that rendering needs besides the page. */
export interface RenderContext {
  readonly site: SiteContext;
  readonly texts: PageTexts;
  readonly cache: Pick<PageCache, "keyOf" | "lookUp" | "put">;
  /** Renders the page's template with a view. */
  readonly print: (view: PageView) => Promise<string>;
}

/** Renders a page, or takes it from the cache. Its Markdown and the files of its panel go to the cache. */
export async function renderPage(
  page: NativePage,
  { site, texts, cache, print }: RenderContext,
): Promise<RenderedPage> {
  const frame = pageFrame(page, site);
  const key = cache.keyOf(page, { frame, texts });
  const cached = cache.lookUp(page, key, frame.sidebar);
  if (cached !== undefined) return { frame, html: cached };
  const view = pageView(page, site, frame);
  const html = await print(view);
  cache.put(page, key, { html, files: await filesOf(page, view, texts, site) }, frame.sidebar);
  return { frame, html };
}

const importMarkdownPages = () => import("../markdown-pages/page-markdown.js");
/**
 * Imported once, because Eleventy's module resolver runs in another thread and resolves each import again.
 */
let markdownPages: ReturnType<typeof importMarkdownPages> | undefined;

/** Returns the files beside a page, by name: its Markdown, and the files that its panel loads. */
async function filesOf(
  page: NativePage,
  view: PageView,
  texts: PageTexts,
  site: SiteContext,
): Promise<Readonly<Record<string, string>>> {
  const { options, labels } = site;
  const panel = hasPanel(page, options) ? panelFiles(page, options, labels) : {};
  const files = view.overview?.signIn ? signInFiles(page.reference, options, labels) : panel;
  if (!options.llms || !hasMarkdownPage(page)) return files;
  // Imported on demand, so that a site without llms files never loads the conversion of HTML to Markdown.
  const { pageMarkdown } = await (markdownPages ??= importMarkdownPages());
  return { ...files, [markdownUrl("")]: pageMarkdown(page, view, texts, site) };
}
