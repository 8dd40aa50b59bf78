import { layoutDescription } from "./layout-data.js";
import { sanitiseText } from "./sanitise-text.js";
import { escapeHtml } from "../templates/compact-html.js";
import type { ReferencePage } from "../context/page.js";

/**
 * `BEGIN` matches the start of our content, but not a search box. `END` matches the last element that our
 * content always contains. Minifiers remove the quotes around attribute values.
 */
const BEGIN = /<div\b[^>]*\sclass=["']?api-reference(?! ar-search-box)[\s"'>]/i;
const END = /\sid=["']?ar-copy-here[\s"'>]/i;

const OUR_HEADING = /<h1\b[^>]*\bar-h1\b[^>]*>[^]*?<\/h1\s*>/i;
const HEADINGS = /<h1\b[^>]*>([^]*?)<\/h1\s*>/gi;
const NOT_SHOWN = /<!--[^]*?-->|<(script|style|template|noscript)\b[^]*?<\/\1\s*>/gi;

/**
 * `OUR_SOURCES` matches our links to the other documents. `TABS` matches the tabs that a layout prints with
 * `{% apiReferenceTabs %}`, which replace these links.
 */
const OUR_SOURCES = /<nav class="ar-tabs ar-sources"[^]*?<\/nav>/;
const TABS = /<nav\b[^>]*\sclass=["']?api-reference-tabs\b/i;

/**
 * Removes elements of ours that the layout prints as well: the heading, if the layout has an `h1` with the
 * page's title, and the links to other documents. An `h1` with another text belongs to the site. For example,
 * it may contain the site's name on every page.
 */
export function withoutLayoutDuplicates(
  html: string,
  page: ReferencePage,
  heading: boolean | "auto",
): string {
  const begin = html.search(BEGIN);
  if (begin < 0) return html;
  const length = html.slice(begin).search(END);
  const end = length < 0 ? html.length : begin + length;
  const layout = (html.slice(0, begin) + html.slice(end)).replace(NOT_SHOWN, "");
  const content = html.slice(begin, end);
  const deduplicated =
    heading === "auto" && printsTitle(layout, page) ? content.replace(OUR_HEADING, "") : content;
  return (
    html.slice(0, begin) +
    (TABS.test(layout) ? deduplicated.replace(OUR_SOURCES, "") : deduplicated) +
    html.slice(end)
  );
}

const META = /<meta\b[^>]*>/gi;
const CONTENT = /(\scontent\s*=\s*)(?:"([^"]*)"|'([^']*)'|(?=[\s/>]))/i;
const DESCRIPTION = /\s(?:name|property)\s*=\s*["']?(?:og:|twitter:)?description\b/i;

/** Replaces the short description that the layout prints in `meta` elements with the full description. */
export function withFullDescription(html: string, page: ReferencePage): string {
  const short = layoutDescription(page);
  if (short === page.description) return html;
  const printed = sanitiseText(short);
  return html.replace(META, (tag) =>
    tag.replace(CONTENT, (content: string, before: string, double?: string, single?: string) => {
      const isShort =
        decodeHtml(double ?? single ?? "") === printed && (printed !== "" || DESCRIPTION.test(tag));
      return isShort ? `${before}"${escapeHtml(page.description)}"` : content;
    }),
  );
}

function printsTitle(layout: string, page: ReferencePage): boolean {
  const titles = [page.heading, page.title].map(comparable);
  return [...layout.matchAll(HEADINGS)].some(([, text = ""]) =>
    titles.includes(comparable(decodeHtml(text))),
  );
}

/** Normalises a title for comparison. Layouts get sanitised titles and may print them in capitals. */
const comparable = (text: string): string => sanitiseText(text).replace(/\s+/g, " ").trim().toLowerCase();

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Decodes HTML that a template language escaped, and removes tags. */
const decodeHtml = (html: string): string =>
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
