import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import createMarkdownIt, { type MarkdownIt, type Token } from "markdown-it";
import { isSafeUrl, LINK_PROTOCOLS } from "../urls/text-links.js";
import { ADMONITION_MARK } from "./admonitions.js";

const FOREIGN = "noopener noreferrer nofollow ugc";
/** Class prefix for the language of a code block. No highlighter of the site looks for it. */
export const LANGUAGE_PREFIX = "ar-in-";
const LANGUAGE = new RegExp(`^${LANGUAGE_PREFIX}[\\w+#.-]+$`);

/**
 * Allowed HTML in descriptions: no id, name, class or style, and no attribute that a script might read.
 * Images only over https. The parser balances tags, so a stray tag never affects the rest of the page.
 */
const allowed: Schema = {
  tagNames:
    "a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var wbr".split(
      " ",
    ),
  attributes: {
    a: ["href", "title", "rel"],
    code: [["className", LANGUAGE]],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start"],
    td: ["align", "colSpan", "rowSpan"],
    th: ["align", "colSpan", "rowSpan"],
    details: ["open"],
  },
  protocols: { href: LINK_PROTOCOLS, src: ["https"] },
  strip: [
    "script",
    "style",
    "svg",
    "math",
    "iframe",
    "object",
    "textarea",
    "xmp",
    "noscript",
    "template",
    "title",
  ],
  ancestors: {
    li: ["ol", "ul"],
    tr: ["table"],
    td: ["table"],
    th: ["table"],
    tbody: ["table"],
    thead: ["table"],
    summary: ["details"],
  },
  clobber: [],
};

const parser = createParser(true);
/** Treats tags as text. */
const withoutHtml = createParser(false);

function createParser(html: boolean): MarkdownIt {
  const parser = createMarkdownIt({ html, linkify: true, langPrefix: LANGUAGE_PREFIX });
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  limitLinkify(parser.linkify);
  // Accepts all links; `withoutUnsafeLinks` replaces unsafe ones with their text. The parser would print
  // rejected links as Markdown source.
  parser.validateLink = () => true;
  parser.core.ruler.push("api_reference", ({ src, tokens }) => {
    const isPlaceholder = placeholdersIn(src);
    for (const token of tokens) {
      alignWithoutStyle(token);
      if (token.type === "html_block") token.content = withPlaceholders(token.content, isPlaceholder);
      if (token.children) token.children = withoutUnsafeLinks(token.children);
      for (const child of token.children ?? []) {
        if (child.type === "html_inline" && isPlaceholder(child.content)) child.type = "text";
        if (child.type === "link_open") child.attrSet("rel", FOREIGN);
        if (child.type === "image" && /^http:/i.test(attributeOf(child, "src"))) child.type = "text";
      }
    }
  });
  return parser;
}

/** Matches `<tenant>` and `<your name>`. CommonMark treats them as tags, but authors mean placeholders. */
const PLACEHOLDERS = /<([a-z][a-z\d-]*)(?:\s+[a-z][\w-]*)*\s*>/gi;
const PLACEHOLDER = new RegExp(`^${PLACEHOLDERS.source}$`, "i");

/**
 * Returns a function that reports whether a tag is a placeholder. A placeholder is unknown to HTML, and has
 * neither attribute values nor an end tag in the text. Components of other renderers have an end tag, so they
 * do not count as placeholders.
 */
function placeholdersIn(text: string): (tag: string) => boolean {
  let ends: ReadonlySet<string> | undefined;
  return (tag) => {
    const [, name] = PLACEHOLDER.exec(tag) ?? [];
    if (name === undefined || HTML_NAMES.has(name.toLowerCase())) return false;
    ends ??= new Set(Array.from(text.matchAll(/<\/([a-z][a-z\d-]*)/gi), ([, end = ""]) => end));
    return !ends.has(name);
  };
}

const withPlaceholders = (html: string, isPlaceholder: (tag: string) => boolean): string =>
  html.replace(PLACEHOLDERS, (tag) =>
    isPlaceholder(tag) ? tag.replace("<", "&lt;").replace(">", "&gt;") : tag,
  );

/**
 * Replaces unsafe links and images with their text. Links cannot be nested, so one flag is enough to find the
 * end of an unsafe link.
 */
function withoutUnsafeLinks(tokens: readonly Token[]): Token[] {
  let isUnsafe = false;
  return tokens.filter((token) => {
    if (token.type === "image" && !isSafeUrl(attributeOf(token, "src"))) token.type = "text";
    if (token.type === "link_open") isUnsafe = !isSafeUrl(attributeOf(token, "href"));
    return !isUnsafe || (token.type !== "link_open" && token.type !== "link_close");
  });
}

/**
 * Names of HTML elements, including obsolete ones:
 * https://html.spec.whatwg.org/multipage/indices.html#elements-3
 */
const HTML_NAMES = new Set(
  (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas " +
    "caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure " +
    "font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img image input ins kbd keygen label legend " +
    "li link listing main map mark marquee math menu meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup " +
    "option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source " +
    "spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul " +
    "var video wbr xmp"
  ).split(" "),
);

/** Returns an attribute's value, or an empty string. */
function attributeOf(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

/**
 * Uses `align` for aligned columns. The parser uses `style`, which the Content Security Policy of the pages
 * forbids.
 */
function alignWithoutStyle(token: Token): void {
  const style = attributeOf(token, "style");
  if (style === "") return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
  token.attrSet("align", style.replace("text-align:", ""));
}

/** Changes to a description that depend on its position, in addition to sanitising. */
export interface ProseTransform {
  /** Returns the URL to use for a URL in the text. */
  readonly resolve: (address: string) => string;
  /** Changes the allowed elements of a text, which are in document order. */
  readonly change: (elements: readonly Element[]) => void;
}

/** Safe HTML that may be printed without escaping. */
export interface Prose {
  readonly html: string;
  /** The content of the paragraph, if the text is a single paragraph without images or `kbd` elements. */
  readonly line?: string;
}

/** Renders CommonMark with tables and safe HTML. */
export function renderMarkdown(markdown: string, transform?: ProseTransform): Prose {
  const tokens = parser.parse(markdown, {});
  const html = htmlOf(parser, tokens);
  if (!HAS_HTML.test(markdown)) return renderProse(html, tokens, transform);
  if (!isTooDeep(html)) return renderTree(html, transform, sanitised);
  const asText = withoutHtml.parse(markdown, {});
  return renderProse(htmlOf(withoutHtml, asText), asText, transform);
}

const htmlOf = ({ renderer, options }: MarkdownIt, tokens: Token[]): string =>
  renderer.render(tokens, options, {}).trim();

/**
 * Matches text that may contain HTML. Other text needs no sanitising, because its HTML comes only from the
 * parser, which escapes text.
 */
const HAS_HTML = /<[a-z!/?]/i;

/**
 * Tokens that a transform may change. Most texts contain none of them and skip the slower conversion to a
 * tree.
 */
const CHANGED = new Set("heading_open fence code_block table_open blockquote_open image".split(" "));

function isChanged(token: Token, transform: ProseTransform): boolean {
  if (CHANGED.has(token.type)) return true;
  if (token.type !== "link_open") return (token.children ?? []).some((child) => isChanged(child, transform));
  const address = attributeOf(token, "href");
  return transform.resolve(address) !== address;
}

function renderProse(html: string, tokens: readonly Token[], transform: ProseTransform | undefined): Prose {
  if (transform !== undefined && tokens.some((token) => isChanged(token, transform)))
    return renderTree(html, transform);
  const [first, { children } = {}, , second] = tokens;
  const isLine = first?.type === "paragraph_open" && second === undefined;
  return toProse(html, isLine && !children?.some(({ type }) => type === "image"));
}

function renderTree(
  html: string,
  transform: ProseTransform | undefined,
  allow = (tree: Root): Root => tree,
): Prose {
  const tree = allow(fromHtml(html, { fragment: true }));
  const elements = [...elementsBelow(tree)];
  transform?.change(elements);
  const [first, second] = tree.children;
  const isLine = first?.type === "element" && first.tagName === "p" && second === undefined;
  const hasOthers = elements.some(({ tagName }) => tagName === "img" || tagName === "kbd");
  // Uses named references, as markdown-it does, because plugins of a site read URLs in attributes without
  // decoding numeric references.
  const printed = toHtml(tree, { characterReferences: { useNamedReferences: true } });
  return toProse(printed, isLine && !hasOthers);
}

/**
 * Creates `line`, if the HTML is a single paragraph, by removing the paragraph's tags. They have no
 * attributes.
 */
const toProse = (html: string, isLine: boolean): Prose =>
  isLine ? { html, line: html.slice(html.indexOf(">") + 1, html.lastIndexOf("<")) } : { html };

/** Maximum nesting of elements, because everything that reads them later is recursive. */
const MAX_DEPTH = 200;
/**
 * Maximum sum of the depths of all tags. A parser reopens unclosed elements in each paragraph, row and cell,
 * so the work can grow with this sum.
 */
const MAX_DEPTHS = 200_000;
/** Elements that are not counted as levels, because they have no content or no required end tag. */
const NO_LEVEL = new Set("br hr img wbr input p li dt dd tr td th tbody thead tfoot option".split(" "));

function isTooDeep(html: string): boolean {
  let depth = 0;
  let depths = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z\d-]*)/gi)) {
    if (!NO_LEVEL.has(name.toLowerCase())) depth = slash === "" ? depth + 1 : Math.max(0, depth - 1);
    depths += depth;
    if (depth > MAX_DEPTH || depths > MAX_DEPTHS) return true;
  }
  return false;
}

function sanitised(unsafe: Root): Root {
  const tree = sanitize(unsafe, allowed) as Root;
  for (const { properties } of elementsBelow(tree)) {
    const { href, src } = properties;
    if (href !== undefined && !isSafeUrl(String(href))) delete properties["href"];
    else if (href !== undefined) properties["rel"] = FOREIGN.split(" ");
    if (src !== undefined && !isSafeUrl(String(src))) delete properties["src"];
  }
  return tree;
}

/**
 * Matches tags, comments, scripts and styles. An unclosed one extends to the end of the text, because
 * searching for each missing end would take quadratic time.
 */
const HTML_TAG = /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)|<[^>]*(?:>|$)/gi;
/** Matches start and end tags of elements whose content is not shown. */
const HIDDEN_TAG = /^<(\/?)(?:script|style)\b/i;

/**
 * Returns the words of a Markdown text on one line, without Markdown syntax and tags. The result is plain
 * text and is not escaped.
 */
export function toPlainText(markdown: string): string {
  const words: string[] = [];
  const tokens = parser.parse(markdown, {});
  for (const [index, token] of tokens.entries()) {
    if (token.type === "fence" || token.type === "code_block") words.push(token.content, " ");
    if (token.type === "html_block")
      words.push(token.content.replace(HTML_TAG, " ").replaceAll("&lt;", "<").replaceAll("&gt;", ">"), " ");
    if (token.type !== "inline") continue;
    const text = inlineText(token);
    const isQuoted = tokens[index - 2]?.type === "blockquote_open";
    words.push(isQuoted ? text.replace(ADMONITION_MARK, "") : text, " ");
  }
  return words.join("").replace(/\s+/g, " ").trim();
}

function inlineText({ children }: Token): string {
  const words: string[] = [];
  let isHidden = false;
  for (const { type, content } of children ?? []) {
    const [tag, slash] = type === "html_inline" ? (HIDDEN_TAG.exec(content) ?? []) : [];
    if (tag !== undefined) isHidden = slash === "";
    if (type === "softbreak" || type === "hardbreak") words.push(" ");
    else if (type !== "html_inline" && !isHidden) words.push(content);
  }
  return words.join("");
}

/** Longer URLs are not linked. */
const MAX_CHARACTERS = 2_000;

/**
 * Limits the time to find bare URLs in a text. linkify-it scans from each URL to the end of the text, which
 * takes quadratic time.
 */
function limitLinkify(linkify: MarkdownIt["linkify"]): void {
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  const match = linkify.match.bind(linkify);
  linkify.matchAtStart = (text) => {
    const found = matchAtStart(text.slice(0, MAX_CHARACTERS));
    return found && found.lastIndex < MAX_CHARACTERS ? found : null;
  };
  linkify.match = (text) => (text.length > MAX_CHARACTERS ? [] : match(text));
}

/**
 * Yields the elements of a tree in the order of their start tags, including the root and the content of
 * `template` elements. Uses a list instead of recursion, because elements may be nested to any depth.
 */
export function* elementsBelow(tree: Nodes): Generator<Element> {
  const left: Nodes[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === "element") yield node;
    if ("children" in node) left.push(...node.children.toReversed());
    if (node.type === "element" && node.content !== undefined) left.push(node.content);
  }
}
