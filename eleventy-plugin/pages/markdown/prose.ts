import type { Element } from "hast";
import type { Labels } from "../../portable/labels/labels.js";
import { toAdmonition, type Admonition } from "./admonitions.js";
import { renderMarkdown, type ProseTransform, type Prose } from "./markdown.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { urlKey, createSections, looseKey, sectionKey } from "../../portable/sections.js";
import { encodePath } from "../urls/page-url.js";
import { isOnSite, resolveTextUrl, type TextLinks } from "../urls/text-links.js";

/** The position of a description on a page, and labels for elements of the description. */
export interface ProsePosition {
  /** Level of its first heading: one below the heading above it. */
  readonly level: number;
  readonly codeName: string;
  readonly tableName: string;
  /** Titles of alerts in the text. */
  readonly admonitions: Readonly<Record<Admonition, string>>;
  readonly links: TextLinks;
  /** Whether headings get ids, as in the first text of a page. */
  readonly hasSections: boolean;
  /** Name of an attribute to add to images. */
  readonly onPictures?: string;
}

/** Creates a position. `links` defines how URLs in the text are resolved. */
export function prosePosition(
  level: number,
  labels: Labels,
  links: TextLinks,
  hasSections = false,
): ProsePosition {
  const { note, tip, important, warning, caution } = labels;
  return {
    level,
    codeName: labels.codeBlock,
    tableName: labels.table,
    admonitions: { note, tip, important, warning, caution },
    links,
    hasSections,
  };
}

/** Cached by position, then by text. */
const cache = new Map<string, Map<string, Prose>>();
const MAX_CACHED = 20_000;
const MAX_PLACES = 500;

/**
 * Renders a description as safe HTML for its position. Headings continue the page's levels without skipping
 * one, regardless of the author's levels. Code and tables, which scroll if they are wide, get a name and
 * keyboard focus. Equal texts are rendered once.
 */
export function prose(markdown: string, place: ProsePosition): Prose {
  const { level, codeName, tableName, admonitions, hasSections, onPictures } = place;
  const key = [
    ...[level, codeName, tableName, hasSections, onPictures, linksKey(markdown, place.links)],
    ...Object.values(admonitions),
  ].join("\n");
  const texts = cache.get(key) ?? new Map<string, Prose>();
  const rendered = texts.get(markdown) ?? renderMarkdown(markdown, proseTransform(place));
  if (texts.size >= MAX_CACHED) texts.clear();
  if (cache.size >= MAX_PLACES) cache.clear();
  cache.set(key, texts.set(markdown, rendered));
  return rendered;
}

/**
 * Numbers of link tables by content. While serving, each save creates a table. If it equals the previous one,
 * it gets the same number, so texts stay cached.
 */
const numbers = new Map<string, number>();
const numberOf = memoiseByObject((table: object): number => {
  const text = JSON.stringify(table);
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
});

/**
 * Returns a key for everything in the links that may affect the HTML of a text. For most texts, which have no
 * relative URLs, this is only the base.
 */
export function linksKey(markdown: string, { base, table, toRoot }: TextLinks): string {
  if (table === undefined || !RELATIVE_URL.test(markdown)) return base ?? "";
  return [base, numberOf(table), toRoot].join(" ");
}

const RELATIVE_URL = /\]\(\s*<?(?!https?:|mailto:)|\]:|<(?:a|img)\b/i;

function proseTransform(place: ProsePosition): ProseTransform {
  const { links } = place;
  return {
    resolve: (address) => resolveTextUrl(address, links),
    change: (all) => transformElements(all, place),
  };
}

function transformElements(elements: readonly Element[], place: ProsePosition): void {
  const { level, codeName, tableName, admonitions, hasSections, links, onPictures } = place;
  const headings = elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName));
  const headingIds = hasSections ? addHeadingIds(headings) : new Map<string, string>();
  renumber(headings, level);
  for (const element of elements) {
    const { tagName, properties } = element;
    if (tagName === "pre") Object.assign(properties, { tabIndex: 0, role: "group", ariaLabel: codeName });
    if (tagName === "table") Object.assign(properties, { tabIndex: 0, ariaLabel: tableName });
    if (tagName === "blockquote") toAdmonition(element, admonitions);
    if (tagName === "img" && onPictures !== undefined) properties[onPictures] = "";
    resolve(properties, links, headingIds);
  }
}

/**
 * Adds an id to each heading. Returns the ids by the names that links in the text may use for the headings.
 */
function addHeadingIds(headings: readonly Element[]): ReadonlyMap<string, string> {
  const section = createSections();
  const idsByName = new Map<string, string>();
  for (const heading of headings) {
    const { id, keys, looseKeys } = section(Number(heading.tagName.slice(1)), wordsOf(heading));
    heading.properties["id"] = id;
    for (const key of [keys.at(-1) ?? "", id, `~${looseKeys.at(-1) ?? ""}`])
      if (!idsByName.has(key)) idsByName.set(key, id);
  }
  return idsByName;
}

const wordsOf = ({ children }: Element): string =>
  children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? wordsOf(child) : ""))
    .join("");

/**
 * Renumbers headings without gaps, in the author's hierarchy: `h1`, `h4`, `h4`, `h6` become `h2`, `h3`, `h3`,
 * `h4`.
 */
function renumber(headings: readonly Element[], first: number): void {
  const used = [...new Set(headings.map(({ tagName }) => tagName))].sort();
  let above = first - 1;
  for (const heading of headings) {
    above = Math.min(first + used.indexOf(heading.tagName), above + 1, 6);
    heading.tagName = `h${above}`;
  }
}

/** Resolves the URLs of an element. Removes the source of an image that would load over http. */
function resolve(
  properties: Element["properties"],
  links: TextLinks,
  headingIds: ReadonlyMap<string, string>,
): void {
  const { href, src } = properties;
  if (typeof href === "string") {
    const name = href.startsWith("#") ? urlKey(href.slice(1)) : undefined;
    const id =
      name === undefined
        ? undefined
        : (headingIds.get(sectionKey(name)) ?? headingIds.get(`~${looseKey(name)}`));
    const found = id === undefined ? resolveTextUrl(href, links) : `#${encodePath(id)}`;
    properties["href"] = found;
    if (id !== undefined || isOnSite(href, links)) delete properties["rel"];
  }
  if (typeof src !== "string") return;
  const found = resolveTextUrl(src, links);
  properties["src"] = found;
  if (found !== src && /^http:/i.test(found) && !found.startsWith(links.toRoot)) delete properties["src"];
}
