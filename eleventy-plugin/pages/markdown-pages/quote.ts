import { linksKey, prose, type ProsePlace } from "../markdown/prose.js";
import { htmlToMarkdown } from "./html-to-markdown.js";
import { plain } from "./text.js";

/**
 * Markdown that may hold HTML, or an address that is not plainly one of the web. Anything else is printed as its author
 * wrote it: converting would cost a second for a thousand operations.
 */
const TO_CONVERT = /<|\]:|\]\[|\]\((?!https?:\/\/|mailto:|#)/;
const HAS_FRAGMENT = /\]\(#/;

/** A description, marked as quoted: whatever it says, it is no part of what the page says of it. */
export function quote(markdown: string | undefined, place: ProsePlace, indent = ""): readonly string[] {
  if (markdown === undefined || markdown.trim() === "") return [];
  const isConverted =
    TO_CONVERT.test(markdown) || (place.links.table !== undefined && HAS_FRAGMENT.test(markdown));
  const safe = isConverted ? toSafeMarkdown(markdown, place) : markdown.trim();
  return safe.split(/\r\n?|\n/).map((line) => `${indent}> ${line}`.trimEnd());
}

/** A title above a description, each where it is there. */
export const titled = (title: string | undefined, description: string | undefined): string | undefined =>
  title === undefined ? description : [plain(title), description ?? ""].join("\n\n").trim();

/** By text, then by the address that its links begin at: a document says the same of many parameters. */
const cache = new Map<string, string>();
const MAX_CACHED = 20_000;

function toSafeMarkdown(markdown: string, place: ProsePlace): string {
  const key = `${linksKey(markdown, place.links)}\n${place.level}\n${markdown}`;
  const text = cache.get(key) ?? htmlToMarkdown(prose(markdown, place).html);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, text);
  return text;
}
