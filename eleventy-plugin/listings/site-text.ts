import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { treeToMarkdown } from "../pages/markdown-pages/html-to-markdown.js";
import type { SitePage } from "./site-pages.js";

/** Text of a site's page, extracted from its finished HTML. */
export interface SiteText {
  readonly title: string;
  readonly description: string;
  /** Content of the main element, or of the body if there is none. */
  readonly markdown: string;
}

const cache = new Map<string, { readonly html: string; readonly text: SiteText }>();

/**
 * Extracts the text of a page. Cached while the page is unchanged, because all pages are read after each
 * save.
 */
export function readSiteText({ url, html }: SitePage): SiteText {
  const cached = cache.get(url);
  if (cached?.html === html) return cached.text;
  const text = read(fromHtml(html), url);
  cache.set(url, { html, text });
  return text;
}

function read(tree: Root, url: string): SiteText {
  const main = find(tree, ({ tagName, properties }) => tagName === "main" || properties["role"] === "main");
  const meta = find(
    tree,
    ({ tagName, properties }) => tagName === "meta" && properties["name"] === "description",
  );
  const title =
    find(tree, ({ tagName }) => tagName === "title") ?? find(tree, ({ tagName }) => tagName === "h1");
  return {
    title: (title === undefined ? "" : textOf(title).replace(/\s+/g, " ").trim()) || url,
    description: String(meta?.properties["content"] ?? "")
      .replace(/\s+/g, " ")
      .trim(),
    markdown: treeToMarkdown(main ?? find(tree, ({ tagName }) => tagName === "body") ?? tree),
  };
}

/**
 * Returns the first matching element in document order. Uses a stack, because recursion could overflow the
 * call stack on deeply nested pages.
 */
function find(tree: Nodes, matches: (element: Element) => boolean): Element | undefined {
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "element" && matches(node)) return node;
    if ("children" in node) stack.push(...[...node.children].reverse());
  }
  return undefined;
}

const textOf = (element: Element): string =>
  element.children.map((child) => (child.type === "text" ? child.value : "")).join("");
