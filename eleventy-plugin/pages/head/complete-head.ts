import type { HeadTag } from "./head-tags.js";

/**
 * The value of `apiReferenceHead`, which a layout prints where our part of its `<head>` belongs. It is a
 * placeholder, because only the finished page shows which tags the layout already has.
 */
// eslint-disable-next-line no-restricted-syntax -- no HTML: it is never part of a finished page
export const HEAD_MARKER = "<!--apiReferenceHead-->";

/** The part of the marker that escaping does not change. */
const MARKED = "!--apiReferenceHead--";

/** Matches the marker, even if a layout escaped it. */
const PRINTED_MARKER = /(?:<|&lt;)!--apiReferenceHead--(?:>|&gt;)/;

/**
 * Inserts the tags that a page's `<head>` lacks: at the marker or, if there is no marker, at the end of the
 * `<head>`.
 *
 * @param print Renders tags as HTML.
 */
export async function completeHead(
  html: string,
  tags: readonly HeadTag[],
  print: (missing: readonly HeadTag[]) => Promise<string>,
): Promise<string> {
  const missing = missingHeadTags(html, tags);
  const printed = missing.length === 0 ? "" : await print(missing);
  if (html.includes(MARKED) && PRINTED_MARKER.test(html)) return html.replace(PRINTED_MARKER, () => printed);
  return printed === "" ? html : insertIntoHead(html, printed);
}

/** Returns the tags that a finished page lacks. */
export function missingHeadTags(html: string, tags: readonly HeadTag[]): readonly HeadTag[] {
  const head = html.slice(0, endOfHead(html));
  return tags.filter((tag) => !isPrinted(tag, head));
}

/** Inserts `printed` at the end of the page's `<head>`. */
export function insertIntoHead(html: string, printed: string): string {
  const end = endOfHead(html);
  return `${html.slice(0, end)}${printed}\n${html.slice(end)}`;
}

const ATTRIBUTES = /(?:"[^"]*"|'[^']*'|[^>"'])*/.source;

/** Matches one item that may come before the end of a head. */
const HEAD_CONTENT = new RegExp(
  [
    /\s+/,
    /<!--[^]*?-->/,
    /<!doctype[^>]*>/,
    new RegExp(`<(?:html|head|meta|link|base)(?=[\\s>/])${ATTRIBUTES}>`),
    new RegExp(`<(title|style|script|noscript|template)(?=[\\s>])${ATTRIBUTES}>[^]*?</\\1\\s*>`),
  ]
    .map(({ source }) => source)
    .join("|"),
  "iy",
);

/**
 * Returns the position of `</head>`. The tag is optional, and minifiers remove it: then the head ends before
 * the first item that is not allowed in it. https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
 */
function endOfHead(html: string): number {
  const tag = html.search(/<\/head\s*>/i);
  if (tag >= 0) return tag;
  let end = 0;
  for (;;) {
    HEAD_CONTENT.lastIndex = end;
    if (!HEAD_CONTENT.test(html)) return end;
    end = HEAD_CONTENT.lastIndex;
  }
}

function isPrinted(tag: HeadTag, head: string): boolean {
  if (tag.element === "title") return /<title[\s>]/i.test(head);
  if (tag.element === "json-ld") return /<script[^>]+application\/ld\+json/i.test(head);
  const [name, value] = tag.attributes[0] ?? ["", ""];
  if (tag.element === "script")
    return (head.match(/<script\b[^>]*>/gi) ?? []).some((element) => element.includes(fileOf(value)));
  const elements = head.match(tag.element === "meta" ? /<meta\b[^>]*>/gi : /<link\b[^>]*>/gi) ?? [];
  // Some layouts use `name` where Open Graph requires `property`, and the other way round.
  const pattern = attributeOf(tag.element === "meta" ? "(?:name|property)" : name, value);
  const address = tag.key.startsWith("link stylesheet") ? fileOf(tag.attributes[1]?.[1] ?? "") : "";
  // If the layout prints a robots tag with `index`, our `noindex` must still be added. If two tags contradict
  // each other, crawlers obey the stricter one.
  const required = tag.key === "meta robots" ? /\bnoindex\b/i : /(?:)/;
  return elements.some(
    (element) => pattern.test(element) && element.includes(address) && required.test(element),
  );
}

const attributes = new Map<string, RegExp>();

/**
 * Returns a pattern that matches an attribute with this value. Patterns are cached, because every page needs
 * the same few.
 */
function attributeOf(name: string, value: string): RegExp {
  const escaped = value.replace(/[.*+?^$()[\]{}|\\]/g, "\\$&");
  const source = `\\b${name}\\s*=\\s*["']?${escaped}["'\\s/>]`;
  const cached = attributes.get(source) ?? new RegExp(source, "i");
  attributes.set(source, cached);
  return cached;
}

/**
 * Removes the leading `./` and `../` from a URL, because a layout may print the URL relative to another path.
 */
const fileOf = (address: string): string => address.replace(/^(?:\.{1,2}\/)+/, "");
