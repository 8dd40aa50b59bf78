import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import MarkdownIt, { type Token } from "markdown-it";
import { ADMONITION_MARK } from "./admonitions.js";
import { elementsBelow } from "../templates/elements-below.js";
import { limitLinkify } from "./limit-linkify.js";
import { isSafeUrl, LINK_PROTOCOLS } from "../urls/safe-url.js";

const FOREIGN = "noopener noreferrer nofollow ugc";
/** Before the language of a block of code: a class that no highlighter of the site looks for. */
export const LANGUAGE_PREFIX = "ar-in-";
const LANGUAGE = new RegExp(`^${LANGUAGE_PREFIX}[\\w+#.-]+$`);

/**
 * What HTML inside a description may use: no id, name, class, style, nor anything a script could read. Images only
 * over https. The parser behind it balances tags, so that a stray one never reaches the page around it.
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
/** Tags are text. */
const withoutHtml = createParser(false);

function createParser(html: boolean): MarkdownIt {
  const parser = new MarkdownIt({ html, linkify: true, langPrefix: LANGUAGE_PREFIX });
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  limitLinkify(parser.linkify);
  // Links that lead nowhere become their text: others would be shown as the Markdown that they are.
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
        if (child.type === "image" && /^http:/i.test(child.attrGet("src") ?? "")) child.type = "text";
      }
    }
  });
  return parser;
}

/** `<tenant>` and `<your name>`: CommonMark calls them tags, authors mean a place to fill in. */
const PLACEHOLDERS = /<([a-z][a-z\d-]*)(?:\s+[a-z][\w-]*)*\s*>/gi;
const PLACEHOLDER = new RegExp(`^${PLACEHOLDERS.source}$`, "i");

/** Whether a tag is unknown to HTML, without values, and without an end in the text: components of other renderers have one. */
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

/** Links do not stand inside each other. */
function withoutUnsafeLinks(tokens: readonly Token[]): Token[] {
  let isUnsafe = false;
  return tokens.filter((token) => {
    if (token.type === "image" && !isSafeUrl(token.attrGet("src") ?? "")) token.type = "text";
    if (token.type === "link_open") isUnsafe = !isSafeUrl(token.attrGet("href") ?? "");
    return !isUnsafe || (token.type !== "link_open" && token.type !== "link_close");
  });
}

/** https://html.spec.whatwg.org/multipage/indices.html#elements-3, and those that were once. */
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

/** Aligned columns: the parser writes `style`, which the pages' policy forbids. */
function alignWithoutStyle(token: Token): void {
  const style = token.attrGet("style");
  if (style === null) return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
  token.attrSet("align", style.replace("text-align:", ""));
}

/** What a place makes of a description, beside what is allowed in each. */
export interface ProseTransform {
  /** An address of the text as the place links it. */
  readonly resolve: (address: string) => string;
  /** Changes allowed elements, all of a text in their order. */
  readonly change: (elements: readonly Element[]) => void;
}

/** Safe HTML: it may be printed as it is. */
export interface Prose {
  readonly html: string;
  /** What stands in its paragraph, where it is one paragraph of nothing but words. */
  readonly line?: string;
}

/** CommonMark with tables and safe HTML. */
export function renderMarkdown(markdown: string, transform?: ProseTransform): Prose {
  const tokens = parser.parse(markdown, {});
  const html = htmlOf(parser, tokens);
  if (!HAS_HTML.test(markdown)) return renderProse(html, tokens, transform);
  if (!isTooMuch(html)) return renderTree(html, transform, sanitised);
  const asText = withoutHtml.parse(markdown, {});
  return renderProse(htmlOf(withoutHtml, asText), asText, transform);
}

const htmlOf = ({ renderer, options }: MarkdownIt, tokens: Token[]): string =>
  renderer.render(tokens, options, {}).trim();

/** Without this, Markdown yields no HTML but the parser's own, which is escaped and needs no sanitising. */
const HAS_HTML = /<[a-z!/?]/i;

/** What a place may change. Most texts have none of it and are printed as the parser has them: a tree takes longer. */
const CHANGED = new Set("heading_open fence code_block table_open blockquote_open image".split(" "));

function isChanged(token: Token, transform: ProseTransform): boolean {
  if (CHANGED.has(token.type)) return true;
  if (token.type !== "link_open") return (token.children ?? []).some((child) => isChanged(child, transform));
  const address = token.attrGet("href") ?? "";
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
  // By name, as markdown-it writes them: plugins of a site read addresses in attributes without decoding numbers.
  const named = toHtml(tree, { characterReferences: { useNamedReferences: true } });
  return toProse(named, isLine && !hasOthers);
}

/** A line is all but the tags of its paragraph, which have no attributes. */
const toProse = (html: string, isLine: boolean): Prose =>
  isLine ? { html, line: html.slice(html.indexOf(">") + 1, html.lastIndexOf("<")) } : { html };

/** Elements inside each other: whatever reads them later calls itself for each. */
const MAX_DEPTH = 200;
/** Of all tags, how deep each stands: a parser opens what was left open again at each paragraph, row and cell. */
const MAX_DEPTHS = 200_000;
/** These have no content, or end where the next of them begins. */
const NO_LEVEL = new Set("br hr img wbr input p li dt dd tr td th tbody thead tfoot option".split(" "));

function isTooMuch(html: string): boolean {
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

/** One without an end reaches to the end of the text: looking for each such end would take its square. */
const HTML_TAG = /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)|<[^>]*(?:>|$)/gi;
/** Elements whose content is not shown begin, or end. */
const HIDDEN_TAG = /^<(\/?)(?:script|style)\b/i;

/** The words of a Markdown text in one line, without marks and tags. Plain text: not escaped for any place. */
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
