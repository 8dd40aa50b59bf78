import { type DefaultTreeAdapterTypes as Tree, parse, parseFragment } from "parse5";

/** An element, with the offsets of its tags and attributes in the HTML. */
export type HtmlElement = Tree.Element;

/** A range of offsets in an HTML text; `end` is exclusive. */
export interface HtmlRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a whole page as a browser with scripts does. */
export const parsePage = (html: string): Tree.Document => parse(html, { sourceCodeLocationInfo: true });

/** Parses a part of a page. */
export const parsePart = (html: string): Tree.DocumentFragment =>
  parseFragment(html, { sourceCodeLocationInfo: true });

/**
 * Yields the nodes of a tree in the order of their start tags, including the root and the content of `template`
 * elements. Does not enter elements for which `skips` returns true. Uses a list instead of recursion, because
 * elements may be nested to any depth.
 */
export function* nodesBelow(
  tree: Tree.Node,
  skips: (element: HtmlElement) => boolean = () => false,
): Generator<Tree.Node> {
  const left: Tree.Node[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    yield node;
    if ("tagName" in node && skips(node)) continue;
    if ("content" in node) left.push(node.content);
    if ("childNodes" in node) left.push(...node.childNodes.toReversed());
  }
}

export const isElement = (node: Tree.Node): node is HtmlElement => "tagName" in node;

export const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === "#text";

export const isComment = (node: Tree.Node): node is Tree.CommentNode => node.nodeName === "#comment";

/** Returns the value of an attribute; undefined if the element does not have it. */
export const attribute = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

/** Returns the tokens of an attribute that is a list, such as `class` and `rel`. */
export const tokensOf = (element: HtmlElement, name: string): readonly string[] =>
  (attribute(element, name) ?? "").split(/\s+/).filter(Boolean);

/** Elements whose text is not shown. */
const NOT_SHOWN = new Set(["script", "style", "template", "noscript"]);

/** Returns the text that an element shows. */
export const shownText = (element: HtmlElement): string =>
  [...nodesBelow(element, ({ tagName }) => NOT_SHOWN.has(tagName))]
    .map((node) => (isText(node) ? node.value : ""))
    .join("");

/** Returns the range of an element with its tags; undefined if the HTML has no tag for it. */
export function rangeOf({ sourceCodeLocation: location }: HtmlElement): HtmlRange | undefined {
  return location ? { start: location.startOffset, end: location.endOffset } : undefined;
}

/**
 * Changes to an HTML text. All of them name offsets in the original text. Everything else stays identical byte
 * for byte, because a serialised tree would differ from what the site printed.
 */
export class Edits {
  readonly #list: (HtmlRange & { readonly text: string })[] = [];

  /** Replaces a range. A range inside a replaced one is dropped with it. */
  replace({ start, end }: HtmlRange, text: string): void {
    this.#list.push({ start, end, text });
  }

  /** Inserts a text. Texts at the same offset are inserted in the order of the calls. */
  insert(at: number, text: string): void {
    this.replace({ start: at, end: at }, text);
  }

  apply(html: string): string {
    let [result, done] = ["", 0];
    for (const { start, end, text } of this.#list.toSorted((one, other) => one.start - other.start)) {
      if (start < done) continue;
      result += html.slice(done, start) + text;
      done = end;
    }
    return result + html.slice(done);
  }
}
