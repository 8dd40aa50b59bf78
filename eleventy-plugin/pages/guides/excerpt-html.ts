import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { tryPercentDecode } from "../../portable/try-percent-decode.js";
import { elementsBelow } from "../templates/elements-below.js";

/** What an excerpt of a reference becomes on the page that shows it. */
export interface ExcerptPlace {
  /** Stands before its ids: see `uniqueUses`. */
  readonly prefix: string;
  /** The page that shows all of it, as this page links to it: what a fragment leads to that is not shown here. */
  readonly page: string;
  /** Level of the headings of its sections, `h2` on a page of ours. */
  readonly level: number;
  /** The root of the site's host, where relative addresses would lead astray. */
  readonly root?: string | undefined;
}

/** Properties that name elements of the page, each an id or several. */
const IDS = ["id", "htmlFor", "ariaLabelledBy", "ariaDescribedBy", "popoverTarget", "dataRows"];

/**
 * HTML of our templates, made for a page of their own, as a part of another page: ids are this excerpt's own, those in
 * templates, too, which plugins of a site read as they read a page; links within it stay within it, headings have the level
 * asked for. On one line, for the page may be Markdown, where an empty line would end the HTML.
 */
export function excerptHtml(html: string, place: ExcerptPlace): string {
  const tree = fromHtml(html, { fragment: true });
  const elements = [...elementsBelow(tree)];
  const ids = new Set(elements.map(({ properties }) => properties["id"]));
  for (const element of elements) {
    const { tagName, properties } = element;
    // What has a name is a landmark, and landmarks of a page have names of their own: `Request body` may stand there twice.
    if (tagName === "section") delete properties["ariaLabelledBy"];
    const [, level] = /^h([1-6])$/.exec(tagName) ?? [];
    if (level !== undefined) element.tagName = `h${Math.min(6, Number(level) - 2 + place.level)}`;
    for (const name of IDS) placeIds(properties, name, place.prefix);
    if (tagName === "input") placeIds(properties, "name", place.prefix);
    if (tagName === "pre") keepLines(element);
    keepMarks(properties);
    const { href } = properties;
    if (typeof href === "string" && tagName !== "use") properties["href"] = placedLink(href, ids, place);
  }
  const printed = toHtml(tree, { characterReferences: { useNamedReferences: true } });
  return printedNow(printed.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space)).trim());
}

function placeIds(properties: Element["properties"], name: string, prefix: string): void {
  const value = properties[name];
  if (typeof value === "string") properties[name] = prefix + value;
  else if (Array.isArray(value)) properties[name] = value.map((id) => `${prefix}${id}`);
}

function placedLink(
  href: string,
  ids: ReadonlySet<unknown>,
  { prefix, page, root }: Pick<ExcerptPlace, "prefix" | "page" | "root">,
): string {
  if (href.startsWith("#")) {
    const id = href.slice(1);
    return ids.has(tryPercentDecode(id) ?? id) ? `#${prefix}${id}` : page + href;
  }
  const isRelative = root !== undefined && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(href);
  return isRelative ? root.replace(/\/$/, "") + href.replace(/^(?:\.\/)?/, "/") : href;
}

/**
 * What is to be printed as a reference, and the character that stands for it until then: no text of HTML holds these. Line ends
 * that count; and marks of tags in attributes, since what a site changes its pages with may take the first `>` for a tag's end.
 */
const PRINTED_LATER = { "\n": ["\0", "&#10;"], "<": ["\x01", "&lt;"], ">": ["\x02", "&gt;"] } as const;

function keepLines(parent: Element): void {
  for (const child of parent.children) {
    if (child.type === "element") keepLines(child);
    if (child.type === "text") child.value = child.value.replaceAll("\n", PRINTED_LATER["\n"][0]);
  }
}

function keepMarks(properties: Element["properties"]): void {
  for (const [name, value] of Object.entries(properties))
    if (typeof value === "string")
      properties[name] = value.replace(/[<>]/g, (mark) => PRINTED_LATER[mark as "<" | ">"][0]);
}

const printedNow = (html: string): string =>
  Object.values(PRINTED_LATER).reduce((text, [mark, printed]) => text.replaceAll(mark, printed), html);

const MARK = "ar-use~";
const USE = /ar-use~(\d+)~([\w-]*)\./g;

/** What the ids of a use of `name` begin with until the page is finished: `ar-use~17~createBooking.`. */
export const usePrefix = (name: string, use: number): string =>
  `${MARK}${use}~${name.replace(/[^\w-]+/g, "-")}.`;

/** The numbers that uses of a text have in every build, from `first` on: what such a text is part of can be told to be the same. */
export function renumberUses(html: string, first: number): string {
  const numbers = new Map<string, number>();
  return html.replace(USE, (_prefix: string, use: string, name: string) => {
    const number = numbers.get(use) ?? first + numbers.size;
    numbers.set(use, number);
    return usePrefix(name, number);
  });
}

/**
 * A finished page with the ids of its excerpts: `createBooking.body.vessel`, where it has two of that name
 * `createBooking-2.body.vessel` for the second. By their order on the page, which is the same in every build.
 */
export function makeIdsUnique(html: string): string {
  if (!html.includes(MARK)) return html;
  const named = new Map<string, string>();
  const counts = new Map<string, number>();
  return html.replace(USE, (prefix: string, _use: string, name: string) => {
    const known = named.get(prefix);
    if (known !== undefined) return known;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const given = count === 1 ? `${name}.` : `${name}-${count}.`;
    named.set(prefix, given);
    return given;
  });
}

/** Whether a page shows any. */
export const hasExcerpts = (html: string): boolean => html.includes("ar-excerpt");

/** Whether an excerpt of a finished page became text, as Markdown makes of HTML that it does not let through. */
export const isEscaped = (html: string): boolean => /&(?:quot|#34|#x22);ar-use~\d/.test(html);
