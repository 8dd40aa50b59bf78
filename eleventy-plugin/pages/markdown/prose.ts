import type { Element } from "hast";
import type { Labels } from "../../portable/labels/labels.js";
import { setOff, type Admonition } from "./admonitions.js";
import { renderMarkdown, type Prose } from "./markdown.js";
import { resolveAddress } from "../urls/safe-address.js";

/** Where on a page a description stands, and the names of what may be wider than the page. */
export interface ProsePlace {
  /** Level of its first heading: one below the heading above it. */
  readonly level: number;
  readonly codeName: string;
  readonly tableName: string;
  /** Titles of messages that the author sets off. */
  readonly admonitions: Readonly<Record<Admonition, string>>;
  /** Address of the document, for relative links. */
  readonly base?: string;
  /** An attribute of its pictures. */
  readonly onPictures?: string;
}

/** `base` is the address of the document, where it has one. */
export function prosePlace(level: number, labels: Labels, base: string | undefined): ProsePlace {
  const { note, tip, important, warning, caution } = labels;
  return {
    level,
    codeName: labels.codeBlock,
    tableName: labels.table,
    admonitions: { note, tip, important, warning, caution },
    ...(base === undefined ? {} : { base }),
  };
}

/** By place, then by text. */
const known = new Map<string, Map<string, Prose>>();
const MAX_KNOWN = 20_000;

/**
 * A description as safe HTML that fits its place: no heading level is skipped, whatever levels the author used, and code
 * and tables, which scroll by themselves where they are wide, have a name and can be reached by keyboard. Equal texts
 * are rendered once.
 */
export function prose(markdown: string, place: ProsePlace): Prose {
  const { level, codeName, tableName, admonitions, base, onPictures } = place;
  const key = [level, codeName, tableName, base, onPictures, ...Object.values(admonitions)].join("\n");
  const texts = known.get(key) ?? new Map<string, Prose>();
  const made = texts.get(markdown) ?? renderMarkdown(markdown, { base, change: (all) => fit(all, place) });
  if (texts.size >= MAX_KNOWN) texts.clear();
  known.set(key, texts.set(markdown, made));
  return made;
}

function fit(
  elements: readonly Element[],
  { level, codeName, tableName, admonitions, base, onPictures }: ProsePlace,
): void {
  renumber(
    elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName)),
    level,
  );
  for (const element of elements) {
    const { tagName, properties } = element;
    if (tagName === "pre") Object.assign(properties, { tabIndex: 0, role: "group", ariaLabel: codeName });
    if (tagName === "table") Object.assign(properties, { tabIndex: 0, ariaLabel: tableName });
    if (tagName === "blockquote") setOff(element, admonitions);
    if (tagName === "img" && onPictures !== undefined) properties[onPictures] = "";
    if (base !== undefined) resolve(properties, base);
  }
}

/** The author's levels in their order, without gaps: `h1`, `h4`, `h4`, `h6` become `h2`, `h3`, `h3`, `h4`. */
function renumber(headings: readonly Element[], first: number): void {
  const used = [...new Set(headings.map(({ tagName }) => tagName))].sort();
  let above = first - 1;
  for (const heading of headings) {
    above = Math.min(first + used.indexOf(heading.tagName), above + 1, 6);
    heading.tagName = `h${above}`;
  }
}

/** An image that would come over http is left without a source. */
function resolve(properties: Element["properties"], base: string): void {
  const { href, src } = properties;
  if (typeof href === "string") properties["href"] = resolveAddress(href, base);
  if (typeof src !== "string") return;
  properties["src"] = resolveAddress(src, base);
  if (properties["src"] !== src && !properties["src"].startsWith("https:")) delete properties["src"];
}
