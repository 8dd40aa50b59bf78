import { neutralText } from "../eleventy/neutral-text.js";
import type { ReferencePage } from "../page.js";

/** Where our content begins, other than the search box, and the last element that it always has. Minifiers leave quotes out. */
const BEGIN = /<div\b[^>]*\sclass=["']?api-reference(?! ar-search-box)[\s"'>]/i;
const END = /\sid=["']?ar-copy-here[\s"'>]/i;

const OUR_HEADING = /<h1\b[^>]*\bar-h1\b[^>]*>[^]*?<\/h1\s*>/i;
const HEADINGS = /<h1\b[^>]*>([^]*?)<\/h1\s*>/gi;
const NOT_SHOWN = /<!--[^]*?-->|<(script|style|template|noscript)\b[^]*?<\/\1\s*>/gi;

/**
 * A finished page in a site's layout, without our heading where the layout prints the page's title as one. An `h1` with
 * another text is the site's own, as its name on every page.
 */
export function withoutSecondHeading(html: string, page: ReferencePage): string {
  const begin = html.search(BEGIN);
  if (begin < 0) return html;
  const length = html.slice(begin).search(END);
  const end = length < 0 ? html.length : begin + length;
  const layout = (html.slice(0, begin) + html.slice(end)).replace(NOT_SHOWN, "");
  const titles = [page.heading, page.title].map(compared);
  const isPrinted = [...layout.matchAll(HEADINGS)].some(([, text = ""]) =>
    titles.includes(compared(decoded(text))),
  );
  if (!isPrinted) return html;
  return html.slice(0, begin) + html.slice(begin, end).replace(OUR_HEADING, "") + html.slice(end);
}

/** Layouts get titles neutralised, and may print them in capitals. */
const compared = (text: string): string => neutralText(text).replace(/\s+/g, " ").trim().toLowerCase();

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The text of HTML that a template language escaped. */
const decoded = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
      (entity, hex, decimal, name: string | undefined) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
        if (name !== undefined) return ENTITIES[name] ?? entity;
        return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
      },
    );
