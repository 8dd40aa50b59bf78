import type { Labels } from "../../portable/labels/labels.js";
import type { ExternalDocs } from "../../portable/model/index.js";
import { linksKey, prose, type ProsePosition } from "../markdown/prose.js";
import type { DocsLink } from "../views/schema/described-text.js";
import { htmlToMarkdown } from "./html-to-markdown.js";
import { lead, link, plain } from "./text.js";

/** Everything that each part of a page's Markdown needs besides its view. */
export interface MarkdownContext {
  readonly labels: Labels;
  readonly place: ProsePosition;
  /** Returns the full URL of a page of this site. `url` starts at the site root. */
  readonly address: (url: string) => string;
  /** Resolves a URL from a view, which is relative to the page. */
  readonly resolved: (href: string) => string;
  /** Resolves an external URL from the document. Returns an empty string if it must not be a link. */
  readonly foreign: (address: string) => string;
}

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
export function quote(markdown: string | undefined, { place }: MarkdownContext, indent = ""): string {
  if (markdown === undefined || markdown.trim() === "") return "";
  const isConverted =
    TO_CONVERT.test(markdown) || (place.links.table !== undefined && HAS_FRAGMENT.test(markdown));
  const safe = isConverted ? toSafeMarkdown(markdown, place) : markdown.trim();
  const lines = safe.split(/\r\n?|\n/).map((line) => `${indent}> ${line}`.trimEnd());
  return lines.join("\n");
}

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

/** Returns a title above a description. Each may be undefined. */
export const titled = (title: string | undefined, description: string | undefined): string | undefined =>
  title === undefined ? description : [plain(title), description ?? ""].join("\n\n").trim();

/** Renders a link to external documentation. */
export const docsText = (docs: DocsLink | undefined, { foreign }: MarkdownContext): string =>
  docs === undefined ? "" : link(docs.text, foreign(docs.url));

/** Renders a link to external documentation of the model. */
export const externalDocsText = (
  docs: ExternalDocs | undefined,
  { labels, foreign }: MarkdownContext,
): string =>
  docs === undefined ? "" : link(lead(docs.description) || labels.moreDocumentation, foreign(docs.url));
