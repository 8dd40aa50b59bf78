import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { elementsBelow } from "../markdown/elements-below.js";

/**
 * Whether the HTML has a `<base href>`:
 * https://html.spec.whatwg.org/multipage/semantics.html#the-base-element
 */
export const hasBase = (html: string): boolean => /<base\s[^>]*\bhref\b/i.test(html);

/**
 * Converts relative URLs and fragments to paths from the root of the host, because a `<base>` in the layout
 * would change their targets. Other URLs, and HTML that is not ours, stay unchanged.
 *
 * @param address The URL of the page, from the root of its host.
 */
export function createUrlRewriter(address: string): {
  /** Rewrites our root elements in a finished page. */
  page(html: string): string;
  /** Rewrites a piece of HTML that is entirely ours. */
  piece(html: string): string;
} {
  return {
    page(html) {
      const roots = [...elementsBelow(fromHtml(html, { verbose: true }))].filter(isRoot);
      return rewriteUrls(html, address, roots);
    },
    piece: (html) => rewriteUrls(html, address, [fromHtml(html, { fragment: true, verbose: true })]),
  };
}

function isRoot({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes("api-reference");
}

/**
 * Attributes that contain a URL. Excludes `data-` attributes, because our scripts read them without regard to
 * `<base>`.
 */
const URL_ATTRIBUTES = ["href", "src", "poster"];

/**
 * Elements whose URLs stay unchanged. In `use`, a fragment alone always refers to the same document, even
 * with a `<base>`: https://www.w3.org/TR/SVG2/linking.html#TermSameDocumentURL
 */
const SKIPPED_ELEMENTS = ["base", "use"];

/**
 * Replaces the URLs in the HTML string instead of serialising the parsed tree, so that the layout's HTML
 * stays identical byte for byte.
 */
function rewriteUrls(html: string, address: string, trees: readonly Nodes[]): string {
  // Keyed by position, because a parser that repairs a page may duplicate or reorder elements.
  const found = new Map<number, { readonly end: number; readonly text: string }>();
  for (const { tagName, properties, data } of trees.flatMap((tree) => [...elementsBelow(tree)])) {
    for (const name of SKIPPED_ELEMENTS.includes(tagName) ? [] : URL_ATTRIBUTES) {
      const { start, end } = data?.position?.properties?.[name] ?? {};
      const target = rooted(properties[name], address);
      if (start?.offset === undefined || end?.offset === undefined || target === undefined) continue;
      found.set(start.offset, { end: end.offset, text: `${name}="${escaped(target)}"` });
    }
  }
  let result = "";
  let done = 0;
  for (const [start, { end, text }] of [...found].sort(([one], [other]) => one - other)) {
    result += html.slice(done, start) + text;
    done = end;
  }
  return result + html.slice(done);
}

/** Matches URLs that start at the root of a host or have a scheme. */
const ABSOLUTE_URL = /^\s*(?:[/\\]|[a-z][a-z\d+.-]*:)/i;

/** Returns a relative URL as a path; undefined for other values. */
function rooted(value: unknown, address: string): string | undefined {
  const page = `https://site.example${address}`;
  if (typeof value !== "string" || ABSOLUTE_URL.test(value) || !URL.canParse(value, page)) return undefined;
  const { pathname, search, hash } = new URL(value, page);
  return pathname + search + hash;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
