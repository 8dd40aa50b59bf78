import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { tryPercentDecode } from "../../portable/well-formed.js";
import { elementsBelow } from "../markdown/markdown.js";
import { readableTree } from "../markdown-pages/html-to-markdown.js";

/** Attributes that are preserved: link targets, alternative text and languages. */
const PRESERVED_ATTRIBUTES = new Set(["href", "src", "alt", "lang", "dir"]);

/**
 * Inline elements. Our pages separate adjacent inline elements by styles alone. Plain excerpts have no
 * styles, so a space is inserted between them.
 */
const INLINE = /^(?:a|abbr|b|code|em|i|label|mark|s|small|span|strong)$/;

/** Replacements for elements that depend on scripts or styles. */
const WRAPPERS: Readonly<Record<string, string>> = {
  details: "div",
  summary: "p",
  label: "p",
  header: "div",
};

/** How a text contains HTML: unchanged, escaped as XML, or as JSON. */
interface Encoding {
  readonly less: string;
  readonly greater: string;
  decode(text: string): string;
  encode(html: string): string;
}

const PLAIN: Encoding = { less: "<", greater: ">", decode: (text) => text, encode: (html) => html };

const JSON_TEXT: Encoding = {
  ...PLAIN,
  decode: (text) => JSON.parse(`"${text}"`) as string,
  encode: (html) => JSON.stringify(html).slice(1, -1),
};

const XML: Encoding = {
  less: "&lt;",
  greater: "&gt;",
  decode: (text) =>
    text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replace(/&(?:quot|#34);/g, '"')
      .replace(/&(?:apos|#39);/g, "'")
      .replaceAll("&amp;", "&"),
  encode: (html) =>
    html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
};

/**
 * Converts the excerpts in a file that contains pages, such as a feed, to HTML that is readable without our
 * styles and scripts.
 */
export function withPlainExcerpts(text: string): string {
  return [PLAIN, XML].reduce(plainIn, text);
}

function plainIn(text: string, { less, greater, ...encoding }: Encoding): string {
  const begin = new RegExp(`${less}div\\b(?:(?!${greater})[^])*?\\bar-excerpt\\b`, "g");
  let done = "";
  let end = 0;
  for (const { index, 0: opening } of text.matchAll(begin)) {
    if (index < end) continue;
    const after = endOfDivision(text, index, less, greater);
    if (after < 0) continue;
    const { decode, encode } = opening.includes('\\"') ? JSON_TEXT : encoding;
    done += text.slice(end, index) + encode(plainExcerpt(decode(text.slice(index, after))));
    end = after;
  }
  return done + text.slice(end);
}

/** Returns the end of the `<div>` that begins at `start`, or -1 if it is not closed. */
function endOfDivision(text: string, start: number, less: string, greater: string): number {
  const tags = new RegExp(`${less}(\\\\?/?)div\\b`, "g");
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    depth += tag[1] === "" ? 1 : -1;
    if (depth > 0) continue;
    const end = text.indexOf(greater, tag.index);
    return end < 0 ? -1 : end + greater.length;
  }
  return -1;
}

function plainExcerpt(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  linkToPage([...elementsBelow(tree)]);
  return toHtml(plain(readableTree(tree)));
}

/**
 * Changes links to ids of the excerpt, which plain excerpts lack. They lead to the same id on the page that the
 * link at the end names. Without that link, only their texts stay.
 */
function linkToPage(elements: readonly Element[]): void {
  const ids = new Set(elements.map(({ properties }) => properties["id"]));
  const target = elements.findLast(isPageLink)?.properties["href"];
  const [page] = typeof target === "string" ? target.split("#") : [];
  for (const { properties } of elements) {
    const { href } = properties;
    if (typeof href !== "string" || !href.includes("#")) continue;
    const id = href.slice(href.indexOf("#") + 1);
    if (!ids.has(tryPercentDecode(id) ?? id)) continue;
    // The ids of an excerpt begin with a prefix that ends with the first dot.
    properties["href"] = page === undefined ? "" : `${page}#${id.slice(id.indexOf(".") + 1)}`;
  }
}

/** Whether an element is the link at the end of an excerpt, or one to the rest of a list. */
const isPageLink = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes("ar-more");

function plain<Tree extends Root | Element>(tree: Tree): Tree {
  const children: ElementContent[] = [];
  for (const child of tree.children as readonly ElementContent[]) {
    if (isInline(child) && isInline(children.at(-1))) children.push({ type: "text", value: " " });
    if (child.type !== "element") children.push(child);
    else if (isFormatting(child)) children.push(...plain(child).children);
    else children.push(plain(withoutStyling(child)));
  }
  return { ...tree, children };
}

/** Whether an element only colours code or marks where a word may break. */
const isFormatting = ({ tagName }: Element): boolean => /^(?:ar-.*|wbr)$/.test(tagName);

const isInline = (child: ElementContent | undefined): boolean =>
  child?.type === "element" && INLINE.test(child.tagName);

function withoutStyling(element: Element): Element {
  const properties = Object.fromEntries(
    Object.entries(element.properties).filter(([name]) => PRESERVED_ATTRIBUTES.has(name)),
  );
  return { ...element, tagName: WRAPPERS[element.tagName] ?? element.tagName, properties };
}
