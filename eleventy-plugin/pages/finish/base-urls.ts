import { attribute, isElement, nodesBelow, parsePart, type HtmlElement } from "./html-tree.js";
import { Edits } from "./edits.js";

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
 * Converts relative URLs and fragments to paths from the root of the host, because a `<base>` in the layout
 * would change their targets. Other URLs stay unchanged.
 *
 * @param elements Elements of ours.
 * @param address The URL of the page, from the root of its host.
 */
export function rootUrls(elements: Iterable<HtmlElement>, address: string, edits: Edits): void {
  // A parser that repairs a page may duplicate elements.
  const seen = new Set<number>();
  for (const element of elements)
    for (const name of SKIPPED_ELEMENTS.includes(element.tagName) ? [] : URL_ATTRIBUTES) {
      const place = element.sourceCodeLocation?.attrs?.[name];
      const target = rooted(attribute(element, name), address);
      if (place === undefined || target === undefined || seen.has(place.startOffset)) continue;
      seen.add(place.startOffset);
      edits.replace({ start: place.startOffset, end: place.endOffset }, `${name}="${escaped(target)}"`);
    }
}

/** Like `rootUrls`, but for HTML that is entirely ours. */
export function withRootUrls(html: string, address: string): string {
  const edits = new Edits();
  rootUrls([...nodesBelow(parsePart(html))].filter(isElement), address, edits);
  return edits.apply(html);
}

/** Matches URLs that start at the root of a host or have a scheme. */
const ABSOLUTE_URL = /^\s*(?:[/\\]|[a-z][a-z\d+.-]*:)/i;

/** Returns a relative URL as a path; undefined for other values. */
function rooted(value: string | undefined, address: string): string | undefined {
  const page = `https://site.example${address}`;
  if (value === undefined || ABSOLUTE_URL.test(value) || !URL.canParse(value, page)) return undefined;
  const { pathname, search, hash } = new URL(value, page);
  return pathname + search + hash;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
