import { finding, type Finding } from "../../problems/problems.js";
import type { SiteContext } from "../site-context.js";

/** Pages that have two headings of the first level: ours, and one that their layout prints. */
export interface SecondHeadings {
  /** A page of ours as it will be written. */
  finished(url: string, html: string): void;
  /** One warning for all pages finished so far. */
  findings(): readonly Finding[];
}

export function createSecondHeadings(siteContext: () => Pick<SiteContext, "options">): SecondHeadings {
  const urls = new Set<string>();
  return {
    finished(url, html) {
      if (hasSecondHeading(html)) urls.add(url);
      else urls.delete(url);
    },
    findings() {
      const [page] = urls;
      const { layout } = siteContext().options;
      if (page === undefined || layout === undefined) return [];
      const pages = urls.size === 1 ? "1 page has" : `${urls.size} pages have`;
      return [finding("layout-prints-title", { layout, pages, page }, { source: "layout" })];
    },
  };
}

/** Where our content begins, other than the search box, and the last element that it always has. Minifiers leave quotes out. */
const BEGIN = /<div\b[^>]*\sclass=["']?api-reference(?! ar-search-box)[\s"'>]/i;
const END = /\sid=["']?ar-copy-here[\s"'>]/i;

const OUR_HEADING = /<h1\b[^>]*\bar-h1\b/i;
const HEADING = /<h1[\s>]/i;
const NOT_SHOWN = /<!--[^]*?-->|<(script|style|template|noscript)\b[^]*?<\/\1\s*>/gi;

/** Only what the layout prints counts: what stands in our content is the document's. */
function hasSecondHeading(html: string): boolean {
  const begin = html.search(BEGIN);
  if (begin < 0) return false;
  const length = html.slice(begin).search(END);
  const content = length < 0 ? html.slice(begin) : html.slice(begin, begin + length);
  const layout = html.slice(0, begin) + html.slice(begin + content.length);
  return OUR_HEADING.test(content) && HEADING.test(layout.replace(NOT_SHOWN, ""));
}
