import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { LANGUAGE_PREFIX } from "../markdown/markdown.js";

/** What a page has beside its text, or what is no text. */
const NO_TEXT = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "nav",
  "form",
  "button",
  "dialog",
  "iframe",
  "object",
]);

/** Finished HTML as Markdown that holds no HTML. */
export const htmlToMarkdown = (html: string): string => treeToMarkdown(fromHtml(html, { fragment: true }));

export function treeToMarkdown(tree: Root | Element): string {
  const markdown = toMarkdown(toMdast(readableTree(tree)), {
    extensions: [gfmToMarkdown()],
    bullet: "-",
    // Text that reads like a tag stays text. References are told apart by what is there already, which leaves addresses as they are.
    unsafe: [{ character: "<" }],
  });
  return markdown.trim();
}

/** A page, or a part of it, without what is no text. */
export function readableTree<Tree extends Root | Element>(tree: Tree): Tree {
  const kept = tree.children.filter(
    (child) => child.type !== "comment" && !(child.type === "element" && isNoText(child)),
  );
  const children = kept.map((child) =>
    child.type === "element" ? withSafeAddresses(readableTree(adaptElement(child))) : child,
  );
  return { ...tree, children };
}

/** The language of code is the word behind its fence. A method is a word before its address, the name of a row is code; of an excerpt that is not for agents the link at its end is left. */
function adaptElement(element: Element): Element {
  if (element.tagName === "code") return withLanguage(element);
  if (hasClass(element, "ar-method"))
    return { ...element, children: [...element.children, { type: "text", value: " " }] };
  if (hasClass(element, "ar-name")) return { ...element, tagName: "code", properties: {} };
  if (element.properties["dataLinkOnly"] === undefined) return element;
  return { ...element, children: lastLink(element) };
}

/** As `toMdast` reads it: `language-json`. */
function withLanguage(code: Element): Element {
  const { className } = code.properties;
  if (!Array.isArray(className)) return code;
  const names = className.map((name) => String(name).replace(LANGUAGE_PREFIX, "language-"));
  return { ...code, properties: { ...code.properties, className: names } };
}

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

/** With the paragraph it stands in. */
function lastLink(element: Element): Element[] {
  const last = element.children.findLast((child) => child.type === "element");
  if (last === undefined || last.tagName === "p") return last ? [last] : [];
  return lastLink(last);
}

const isNoText = (element: Element): boolean =>
  NO_TEXT.has(element.tagName) ||
  element.properties["hidden"] === true ||
  element.properties["ariaHidden"] === "true" ||
  isControl(element);

/** The button of a tab, which has its name beside it, and the panel of an operation: what it says is how to open it. */
const isControl = (element: Element): boolean =>
  (element.tagName === "input" && element.properties["type"] === "radio") || hasClass(element, "ar-try");

/** A link or image that leads nowhere, or to a script, is its text alone. */
function withSafeAddresses(element: Element): Element {
  const { tagName, properties } = element;
  if (tagName !== "a" && tagName !== "img") return element;
  const address = String((tagName === "a" ? properties["href"] : properties["src"]) ?? "").trim();
  const isSafe = address !== "" && !/^(?:javascript|data|vbscript):/i.test(address);
  return isSafe ? element : { ...element, tagName: "span", properties: {} };
}
