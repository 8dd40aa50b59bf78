import type { PageTexts } from "../eleventy/page-texts.js";
import { pageView, type PageView } from "../page-view.js";
import type { ReferencePage } from "../page.js";
import type { SiteContext } from "../site-context.js";
import { hasTwin, type TwinPage } from "./markdown-url.js";

/** The Markdown of pages, made while their HTML is made: laying a page out twice would cost as much again. */
export interface Twins {
  remember(page: ReferencePage, view: PageView, texts: PageTexts): Promise<void>;
  /** What was made of a page, if anything was. */
  made(page: ReferencePage): string | undefined;
  /** The page is the same as one of an earlier build, of which this was made. */
  takeOver(page: ReferencePage, text: string): void;
  of(page: TwinPage): Promise<string>;
}

export function createTwins(siteContext: () => SiteContext): Twins {
  const made = new WeakMap<ReferencePage, string>();
  const make = async (page: TwinPage, view: PageView, texts: PageTexts): Promise<string> => {
    // Only here: a site without the llms files never loads what turns HTML into Markdown.
    const { pageMarkdown } = await import("./page-markdown.js");
    const text = pageMarkdown(page, view, texts, siteContext());
    made.set(page, text);
    return text;
  };
  return {
    async remember(page, view, texts) {
      if (siteContext().options.llms && hasTwin(page)) await make(page, view, texts);
    },
    made: (page) => made.get(page),
    takeOver: (page, text) => void made.set(page, text),
    of: async (page) => made.get(page) ?? make(page, pageView(page, siteContext()), {}),
  };
}
