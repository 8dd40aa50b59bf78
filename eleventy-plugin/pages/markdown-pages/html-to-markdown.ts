import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { LANGUAGE_PREFIX } from "../markdown/markdown.js";

/** Elements that do not belong to the text of a page. */
const NO_TEXT = /^(?:script|style|template|noscript|svg|nav|form|button|dialog|iframe|object)$/;

/** Converts finished HTML to Markdown that contains no HTML. */
export const htmlToMarkdown = (html: string): string => treeToMarkdown(fromHtml(html, { fragment: true }));

export function treeToMarkdown(tree: Root | Element): string {
  const markdown = toMarkdown(toMdast(readableTree(tree)), {
    extensions: [gfmToMarkdown()],
    bullet: "-",
    // Escapes text that resembles a tag. Character references are escaped by the default rules, which leave
    // URLs unchanged.
    unsafe: [{ character: "<" }],
  });
  return markdown.trim();
}

/** Returns a page, or a part of it, without elements that are not text. */
export function readableTree<Tree extends Root | Element>(tree: Tree): Tree {
  const visible = tree.children.filter(
    (child) => child.type !== "comment" && !(child.type === "element" && isNoText(child)),
  );
  const children = visible.map((child) =>
    child.type === "element" ? withSafeUrls(readableTree(adaptElement(child))) : child,
  );
  return { ...tree, children };
}

/**
 * Adapts an element for the conversion. The language class of code is renamed, a method is separated from the
 * URL after it, and a field name becomes code. An excerpt that is not for agents is reduced to the link at
 * its end.
 */
function adaptElement(element: Element): Element {
  if (element.tagName === "code") return withLanguage(element);
  if (hasClass(element, "ar-method"))
    return { ...element, children: [...element.children, { type: "text", value: " " }] };
  if (hasClass(element, "ar-name")) return { ...element, tagName: "code", properties: {} };
  if (element.properties["dataLinkOnly"] === undefined) return element;
  return { ...element, children: lastLink(element) };
}

/** Renames the language class of code to the name that `toMdast` reads: `language-json`. */
function withLanguage(code: Element): Element {
  const { className } = code.properties;
  if (!Array.isArray(className)) return code;
  const names = className.map((name) => String(name).replace(LANGUAGE_PREFIX, "language-"));
  return { ...code, properties: { ...code.properties, className: names } };
}

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

/** Returns the paragraph at the end of an excerpt, which contains its link. */
function lastLink(element: Element): Element[] {
  const last = element.children.findLast((child) => child.type === "element");
  if (last === undefined || last.tagName === "p") return last ? [last] : [];
  return lastLink(last);
}

const isNoText = (element: Element): boolean =>
  NO_TEXT.test(element.tagName) ||
  element.properties["hidden"] === true ||
  element.properties["ariaHidden"] === "true" ||
  isControl(element);

/**
 * Whether the element is the radio button of a tab, whose name is beside it, or a panel, whose text only
 * explains how to open it.
 */
const isControl = (element: Element): boolean =>
  (element.tagName === "input" && element.properties["type"] === "radio") || hasClass(element, "ar-try");

/** Replaces a link or image with its text if its URL is empty or runs a script. */
function withSafeUrls(element: Element): Element {
  const { tagName, properties } = element;
  if (tagName !== "a" && tagName !== "img") return element;
  const address = String((tagName === "a" ? properties["href"] : properties["src"]) ?? "").trim();
  const isSafe = address !== "" && !/^(?:javascript|data|vbscript):/i.test(address);
  return isSafe ? element : { ...element, tagName: "span", properties: {} };
}
