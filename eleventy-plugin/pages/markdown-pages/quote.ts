import { linksKey, prose, type ProsePosition } from "../markdown/prose.js";
import { htmlToMarkdown } from "./html-to-markdown.js";
import { plain } from "./text.js";

/**
 * Matches Markdown that may contain HTML, a link definition, a reference link, or a URL other than a web URL, a
 * `mailto:` URL or a fragment. Other Markdown is not converted, because that would take a second per thousand
 * operations.
 */
const TO_CONVERT = /<|\]:|\]\[|\]\((?!https?:\/\/|mailto:|#)/;
/** Matches Markdown that contains a link to a fragment. It is converted only if there is a link table. */
const HAS_FRAGMENT = /\]\(#/;

/**
 * Renders a description as a block quote, so that its text cannot be confused with the page's own statements.
 */
export function quote(markdown: string | undefined, place: ProsePosition, indent = ""): readonly string[] {
  if (markdown === undefined || markdown.trim() === "") return [];
  const isConverted =
    TO_CONVERT.test(markdown) || (place.links.table !== undefined && HAS_FRAGMENT.test(markdown));
  const safe = isConverted ? toSafeMarkdown(markdown, place) : markdown.trim();
  return safe.split(/\r\n?|\n/).map((line) => `${indent}> ${line}`.trimEnd());
}

/** Returns a title above a description. Each may be undefined. */
export const titled = (title: string | undefined, description: string | undefined): string | undefined =>
  title === undefined ? description : [plain(title), description ?? ""].join("\n\n").trim();

/** Cached by links, heading level and text, because a document repeats the same text for many parameters. */
const cache = new Map<string, string>();
const MAX_CACHED = 20_000;

function toSafeMarkdown(markdown: string, place: ProsePosition): string {
  const key = `${linksKey(markdown, place.links)}\n${place.level}\n${markdown}`;
  const text = cache.get(key) ?? htmlToMarkdown(prose(markdown, place).html);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, text);
  return text;
}
