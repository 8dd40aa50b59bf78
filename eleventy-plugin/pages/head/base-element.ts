import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { elementsBelow } from "../templates/elements-below.js";

/** `<base href>` of a layout: https://html.spec.whatwg.org/multipage/semantics.html#the-base-element */
export const hasBase = (html: string): boolean => /<base\s[^>]*\bhref\b/i.test(html);

/**
 * Where a layout has a `<base>`, relative addresses and fragments would lead from there: ours become paths from the root of
 * the host, and lead where they led. Addresses of other kinds, and what is not ours, stay as they are.
 *
 * @param address The page's own, from the root of its host.
 */
export function createUrlRewriter(address: string): {
  /** A finished page, whose roots are ours. */
  page(html: string): string;
  /** A piece of HTML that is all ours. */
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

/** Attributes that hold an address. Those of `data-` are read by our scripts, which look at no `<base>`. */
const ADDRESSES = ["href", "src", "poster"];

/** A fragment alone is one of the same document in `use`: https://www.w3.org/TR/SVG2/linking.html#TermSameDocumentURL */
const LEFT_ALONE = ["base", "use"];

/** What others printed stays as it was, to the byte: addresses are replaced in the text itself. */
function rewriteUrls(html: string, address: string, trees: readonly Nodes[]): string {
  // By place: a parser that repairs a page may have an element twice, or in another order.
  const found = new Map<number, { readonly end: number; readonly text: string }>();
  for (const { tagName, properties, data } of trees.flatMap((tree) => [...elementsBelow(tree)])) {
    for (const name of LEFT_ALONE.includes(tagName) ? [] : ADDRESSES) {
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

/** From the root of a host already, or with a scheme. */
const LEADS_ANYWHERE = /^\s*(?:[/\\]|[a-z][a-z\d+.-]*:)/i;

/** A relative address as a path; undefined for others. */
function rooted(value: unknown, address: string): string | undefined {
  const page = `https://site.example${address}`;
  if (typeof value !== "string" || LEADS_ANYWHERE.test(value) || !URL.canParse(value, page)) return undefined;
  const { pathname, search, hash } = new URL(value, page);
  return pathname + search + hash;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
