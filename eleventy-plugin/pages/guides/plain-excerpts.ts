import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { readableTree } from "../markdown-pages/html-to-markdown.js";

/** What is left of an element: where it leads, what it is called, and the language of its text. */
const KEPT = new Set(["href", "src", "alt", "lang", "dir"]);

/** Elements that lie in a line of text; styles keep them apart. */
const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "em",
  "i",
  "label",
  "mark",
  "s",
  "small",
  "span",
  "strong",
]);

/** Elements that show nothing by themselves where what opens them has no script or style. */
const WRAPPERS: Readonly<Record<string, string>> = {
  details: "div",
  summary: "p",
  label: "p",
  header: "div",
};

/** How a text holds HTML: as it is, in an attribute or element of XML, in JSON. */
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

/** A file that holds pages, such as a feed, with excerpts that are read without our styles and scripts. */
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

/** Where the `<div>` ends that begins at `start`; -1 where it does not. */
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

const plainExcerpt = (html: string): string =>
  toHtml(plain(readableTree(fromHtml(html, { fragment: true }))));

function plain<Tree extends Root | Element>(tree: Tree): Tree {
  const children: ElementContent[] = [];
  for (const child of tree.children as readonly ElementContent[]) {
    if (isInline(child) && isInline(children.at(-1))) children.push({ type: "text", value: " " });
    if (child.type !== "element") children.push(child);
    else if (isPaint(child)) children.push(...plain(child).children);
    else children.push(plain(withoutLooks(child)));
  }
  return { ...tree, children };
}

/** What only colours code, or says where a word may break. */
const isPaint = ({ tagName }: Element): boolean => /^(?:ar-.*|wbr)$/.test(tagName);

const isInline = (child: ElementContent | undefined): boolean =>
  child?.type === "element" && INLINE.has(child.tagName);

function withoutLooks(element: Element): Element {
  const properties = Object.fromEntries(
    Object.entries(element.properties).filter(([name]) => KEPT.has(name)),
  );
  return { ...element, tagName: WRAPPERS[element.tagName] ?? element.tagName, properties };
}
