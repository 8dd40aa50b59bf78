import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";

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
  const markdown = toMarkdown(toMdast(textOf(tree)), {
    extensions: [gfmToMarkdown()],
    bullet: "-",
    // Text that reads like a tag stays text.
    unsafe: [{ character: "<" }, { character: "&", after: "[#A-Za-z]" }],
  });
  return markdown.trim();
}

function textOf<Tree extends Root | Element>(tree: Tree): Tree {
  const kept = tree.children.filter(
    (child) => child.type !== "comment" && !(child.type === "element" && isNoText(child)),
  );
  const children = kept.map((child) => (child.type === "element" ? withSafeAddresses(textOf(child)) : child));
  return { ...tree, children };
}

const isNoText = ({ tagName, properties }: Element): boolean =>
  NO_TEXT.has(tagName) || properties["hidden"] === true || properties["ariaHidden"] === "true";

/** A link or image that leads nowhere, or to a script, is its text alone. */
function withSafeAddresses(element: Element): Element {
  const { tagName, properties } = element;
  if (tagName !== "a" && tagName !== "img") return element;
  const address = String((tagName === "a" ? properties["href"] : properties["src"]) ?? "").trim();
  const isSafe = address !== "" && !/^(?:javascript|data|vbscript):/i.test(address);
  return isSafe ? element : { ...element, tagName: "span", properties: {} };
}
