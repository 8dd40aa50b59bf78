import type { HeadTag } from "./head-tags.js";

/**
 * What a site's layout prints where our part of its `<head>` belongs: the data `apiReferenceHead`. A comment, for the
 * finished page alone shows which tags the layout has already.
 */
// eslint-disable-next-line no-restricted-syntax -- no HTML: it never stands in a finished page
export const HEAD_MARKER = "<!--apiReferenceHead-->";

/** Text of the marker that nothing escapes. */
const MARKED = "!--apiReferenceHead--";

/** The marker, also where a layout escaped it. */
const PRINTED_MARKER = /(?:<|&lt;)!--apiReferenceHead--(?:>|&gt;)/;

/**
 * Puts what a page's `<head>` lacks at the marker, else at its end. A tag that the layout prints itself is left alone.
 *
 * @param print Tags as HTML.
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

/** The tags of a page that its finished HTML lacks. */
export function missingHeadTags(html: string, tags: readonly HeadTag[]): readonly HeadTag[] {
  const head = html.slice(0, endOfHead(html));
  return tags.filter((tag) => !isPrinted(tag, head));
}

/** The page with `printed` put at the end of its `<head>`. */
export function insertIntoHead(html: string, printed: string): string {
  const end = endOfHead(html);
  return `${html.slice(0, end)}${printed}\n${html.slice(end)}`;
}

const ATTRIBUTES = /(?:"[^"]*"|'[^']*'|[^>"'])*/.source;

/** One thing that may stand before a head's end. */
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
 * Where `</head>` stands. The tag may be left out, and a minifier does: then the head ends before the first thing that
 * cannot stand in it. https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
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
  // Layouts write `name` where Open Graph wants `property`, and the other way round.
  const same = attributeOf(tag.element === "meta" ? "(?:name|property)" : name, value);
  const address = tag.key.startsWith("link stylesheet") ? fileOf(tag.attributes[1]?.[1] ?? "") : "";
  // Of two that contradict each other crawlers take the stricter: a layout's "index" must not keep ours away.
  const required = tag.key === "meta robots" ? /\bnoindex\b/i : /(?:)/;
  return elements.some(
    (element) => same.test(element) && element.includes(address) && required.test(element),
  );
}

const attributes = new Map<string, RegExp>();

/** The names of tags are few; each page asks for all of them. */
function attributeOf(name: string, value: string): RegExp {
  const escaped = value.replace(/[.*+?^$()[\]{}|\\]/g, "\\$&");
  const source = `\\b${name}\\s*=\\s*["']?${escaped}["'\\s/>]`;
  const known = attributes.get(source) ?? new RegExp(source, "i");
  attributes.set(source, known);
  return known;
}

/** An address that a layout may print from another place: without the steps up. */
const fileOf = (address: string): string => address.replace(/^(?:\.{1,2}\/)+/, "");
