import { freeName } from "../../portable/free-name.js";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { tryPercentDecode } from "../../portable/well-formed.js";
import { elementsBelow } from "../markdown/markdown.js";

/** Settings for embedding an excerpt in a page. */
export interface ExcerptTarget {
  /** Start of the excerpt's ids; see `makeIdsUnique`. Prepended to ids that its templates print without it. */
  readonly prefix: string;
  /**
   * Link to the page that shows the whole item. Links with a fragment that is missing from the excerpt lead
   * to this page.
   */
  readonly page: string;
  /** Level of the headings of the excerpt's sections, which are `h2` on our own pages. */
  readonly level: number;
  /** Start of links on a page where relative URLs would break; see `rootAt`. */
  readonly root?: string | undefined;
}

/** Properties that contain one or several element ids. */
const IDS = ["id", "htmlFor", "ariaLabelledBy", "ariaDescribedBy", "popoverTarget", "dataRows"];

/**
 * Converts HTML that our templates rendered as a page into a part of another page. Ids become unique to this
 * excerpt. This includes ids in `template` elements, because plugins of a site read these as well. Links
 * within the excerpt stay within it, and headings get the requested level. The result is one line, because
 * the page may be Markdown, where an empty line would end the HTML.
 */
export function excerptHtml(html: string, target: ExcerptTarget): string {
  const tree = fromHtml(html, { fragment: true });
  const elements = [...elementsBelow(tree)];
  const ids = new Set(elements.map(({ properties }) => properties["id"]));
  for (const element of elements) {
    const { tagName, properties } = element;
    // A section with an accessible name is a landmark, and the landmarks of a page need unique names. A name
    // such as `Request body` might occur twice, so sections lose their names.
    if (tagName === "section") delete properties["ariaLabelledBy"];
    const [, level] = /^h([1-6])$/.exec(tagName) ?? [];
    if (level !== undefined) element.tagName = `h${Math.min(6, Number(level) - 2 + target.level)}`;
    for (const name of IDS) prefixIds(properties, name, target.prefix);
    if (tagName === "input") prefixIds(properties, "name", target.prefix);
    if (tagName === "pre") deferLineBreaks(element);
    deferBrackets(properties);
    const { href } = properties;
    if (typeof href === "string" && tagName !== "use") properties["href"] = excerptLink(href, ids, target);
  }
  const printed = toHtml(tree, { characterReferences: { useNamedReferences: true } });
  return printDeferred(printed.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space)).trim());
}

function prefixIds(properties: Element["properties"], name: string, prefix: string): void {
  const value = properties[name];
  if (typeof value === "string") properties[name] = withPrefix(value, prefix);
  else if (Array.isArray(value)) properties[name] = value.map((id) => withPrefix(String(id), prefix));
}

const withPrefix = (id: string, prefix: string): string => (id.startsWith(prefix) ? id : prefix + id);

function excerptLink(
  href: string,
  ids: ReadonlySet<unknown>,
  { prefix, page, root }: Pick<ExcerptTarget, "prefix" | "page" | "root">,
): string {
  if (href.startsWith("#")) {
    const id = href.slice(1);
    return ids.has(tryPercentDecode(id) ?? id) ? `#${withPrefix(id, prefix)}` : page + href;
  }
  const isRelative = root !== undefined && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(href);
  return isRelative ? root.replace(/\/$/, "") + href.replace(/^(?:\.\/)?/, "/") : href;
}

/**
 * Characters to print as character references, each with the control character that replaces it until the
 * HTML is serialised. HTML text never contains these control characters. Applies to line breaks in `pre`, and
 * to `<` and `>` in attributes, because a transform of the site may treat the first `>` as the end of a tag.
 */
const DEFERRED = { "\n": ["\0", "&#10;"], "<": ["\x01", "&lt;"], ">": ["\x02", "&gt;"] } as const;

function deferLineBreaks(parent: Element): void {
  for (const child of parent.children) {
    if (child.type === "element") deferLineBreaks(child);
    if (child.type === "text") child.value = child.value.replaceAll("\n", DEFERRED["\n"][0]);
  }
}

function deferBrackets(properties: Element["properties"]): void {
  for (const [name, value] of Object.entries(properties))
    if (typeof value === "string")
      properties[name] = value.replace(/[<>]/g, (mark) => DEFERRED[mark as "<" | ">"][0]);
}

const printDeferred = (html: string): string =>
  Object.values(DEFERRED).reduce((text, [mark, printed]) => text.replaceAll(mark, printed), html);

const MARK = "ar-use~";
const USE = /ar-use~(\d+)~([\w-]*)\./g;

/**
 * Returns the prefix of all ids in an excerpt of `name`, until `makeIdsUnique` replaces it:
 * `ar-use~17~createBooking.`.
 */
export const usePrefix = (name: string, use: number): string =>
  `${MARK}${use}~${name.replace(/[^\w-]+/g, "-")}.`;

/**
 * Renumbers the excerpts in the HTML from `first`. The HTML of an unchanged page text is then the same in
 * every build, so that it can be part of a cache key.
 */
export function renumberUses(html: string, first: number): string {
  const numbers = new Map<string, number>();
  return html.replace(USE, (_prefix: string, use: string, name: string) => {
    const number = numbers.get(use) ?? first + numbers.size;
    numbers.set(use, number);
    return usePrefix(name, number);
  });
}

/**
 * Returns a finished page with the final ids of its excerpts: `createBooking.body.vessel`, and
 * `createBooking-2.body.vessel` for the second excerpt of that name. The numbers follow the order on the
 * page, which is the same in every build.
 */
export function makeIdsUnique(html: string): string {
  if (!html.includes(MARK)) return html;
  const named = new Map<string, string>();
  const taken = new Set<string>();
  return html.replace(USE, (prefix: string, _use: string, name: string) => {
    const assigned = named.get(prefix);
    if (assigned !== undefined) return assigned;
    const unique = freeName(name, (each) => taken.has(each));
    taken.add(unique);
    named.set(prefix, `${unique}.`);
    return `${unique}.`;
  });
}

export const hasExcerpts = (html: string): boolean => html.includes("ar-excerpt");

/**
 * Whether a finished page contains an escaped excerpt. Markdown escapes HTML if it is configured not to allow
 * it.
 */
export const isEscaped = (html: string): boolean => /&(?:quot|#34|#x22);ar-use~\d/.test(html);
