import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import MarkdownIt, { type Token } from "markdown-it";

const LINK_PROTOCOLS = ["http", "https", "mailto"];
const FOREIGN = "noopener noreferrer nofollow ugc";

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
  const parser = new MarkdownIt({ html, linkify: true, langPrefix: "ar-language-" });
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  parser.validateLink = isSafeAddress;
  parser.core.ruler.push("api_reference", ({ tokens }) => {
    for (const token of tokens) {
      alignWithoutStyle(token);
      for (const child of token.children ?? []) {
        if (child.type === "link_open") child.attrSet("rel", FOREIGN);
        if (child.type === "image" && /^http:/i.test(child.attrGet("src") ?? "")) child.type = "text";
      }
    }
  });
  return parser;
}

/** Aligned columns: the parser writes `style`, which the pages' policy forbids. */
function alignWithoutStyle(token: Token): void {
  const style = token.attrGet("style");
  if (style === null) return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
  token.attrSet("align", style.replace("text-align:", ""));
}

/**
 * Whether an address may be printed: http, https, mailto, relative, or a fragment. It must also parse and decode, for
 * transforms of other Eleventy plugins stop a build on one that does not.
 */
export function isSafeAddress(address: string): boolean {
  const text = address.trim();
  if (text === "") return false;
  try {
    decodeURIComponent(text);
    return LINK_PROTOCOLS.includes(new URL(text, "https://relative.invalid/").protocol.slice(0, -1));
  } catch {
    return false;
  }
}

const rendered = new Map<string, string>();
const MAX_CACHED = 20_000;

/** CommonMark with tables and safe HTML. The result may be printed as it is; equal texts are rendered once. */
export function renderMarkdown(markdown: string): string {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = parser.render(markdown).trim();
  const safe = HAS_HTML.test(markdown) ? withSafeHtml(markdown, html) : html;
  if (rendered.size >= MAX_CACHED) rendered.clear();
  rendered.set(markdown, safe);
  return safe;
}

/** Without this, Markdown yields no HTML but the parser's own, which is escaped and needs no sanitising. */
const HAS_HTML = /<[a-z!/?]/i;

const withSafeHtml = (markdown: string, html: string): string =>
  isTooMuch(html) ? withoutHtml.render(markdown).trim() : sanitised(html);

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

function sanitised(html: string): string {
  const tree = sanitize(fromHtml(html, { fragment: true }), allowed) as Root;
  visitElements(tree, (element) => {
    const { href, src } = element.properties;
    if (href !== undefined && !isSafeAddress(String(href))) delete element.properties["href"];
    else if (href !== undefined) element.properties["rel"] = FOREIGN.split(" ");
    if (src !== undefined && !isSafeAddress(String(src))) delete element.properties["src"];
  });
  // By name, as markdown-it writes them: plugins of a site read addresses in attributes without decoding numbers.
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

function visitElements(parent: Root | Element, visit: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    visit(child);
    visitElements(child, visit);
  }
}

/** One without an end reaches to the end of the text: looking for each such end would take its square. */
const HTML_TAG = /<!--[^]*?(?:-->|$)|<[^>]*(?:>|$)/g;

/** The words of a Markdown text in one line, without marks and tags. Plain text: not escaped for any place. */
export function toPlainText(markdown: string): string {
  const words: string[] = [];
  for (const token of parser.parse(markdown, {})) {
    if (token.type === "fence" || token.type === "code_block") words.push(token.content, " ");
    if (token.type === "html_block") words.push(token.content.replace(HTML_TAG, " "), " ");
    for (const child of token.children ?? []) {
      if (child.type === "softbreak" || child.type === "hardbreak") words.push(" ");
      else if (child.type !== "html_inline") words.push(child.content);
    }
    if (token.type === "inline") words.push(" ");
  }
  return words.join("").replace(/\s+/g, " ").trim();
}
