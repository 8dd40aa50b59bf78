import type { PageTexts } from "../eleventy/page-texts.js";
import { pageView, type PageView } from "../page-view.js";
import type { ReferencePage } from "../page.js";
import type { SiteContext } from "../site-context.js";
import { hasMarkdownPage, type MarkdownPage } from "./markdown-url.js";

/** The Markdown of pages, made while their HTML is made: laying a page out twice would cost as much again. */
export interface MarkdownPages {
  remember(page: ReferencePage, view: PageView, texts: PageTexts): Promise<void>;
  /** What was made of a page, if anything was. */
  made(page: ReferencePage): string | undefined;
  /** The page is the same as one of an earlier build, of which this was made. */
  takeOver(page: ReferencePage, text: string): void;
  of(page: MarkdownPage): Promise<string>;
}

export function createMarkdownPages(siteContext: () => SiteContext): MarkdownPages {
  const made = new WeakMap<ReferencePage, string>();
  const make = async (page: MarkdownPage, view: PageView, texts: PageTexts): Promise<string> => {
    // Only here: a site without the llms files never loads what turns HTML into Markdown.
    const { pageMarkdown } = await import("./page-markdown.js");
    const text = pageMarkdown(page, view, texts, siteContext());
    made.set(page, text);
    return text;
  };
  return {
    async remember(page, view, texts) {
      if (siteContext().options.llms && hasMarkdownPage(page)) await make(page, view, texts);
    },
    made: (page) => made.get(page),
    takeOver: (page, text) => void made.set(page, text),
    of: async (page) => made.get(page) ?? make(page, pageView(page, siteContext()), {}),
  };
}
