import { finding, Problem } from "../../problems/problems.js";

/** Whether a layout printed its content unchanged, escaped, or not at all. */
type ContentOutcome = "whole" | "escaped" | "missing";

/** Checks in finished HTML whether layouts print the content of pages. */
export interface LayoutContent {
  /**
   * Renders the layout with trial content. Returns a problem if the content is missing or escaped, but not if
   * rendering fails, because the layout may still be correct.
   */
  tryLayout(
    layout: LayoutFile,
    url: string,
    render: (content: string) => Promise<string> | undefined,
  ): Promise<Problem | undefined>;
  /** Records a page as our templates rendered it, before its layout. */
  recordInput(url: string, html: string): void;
  /** Records a page as it will be written. */
  recordOutput(url: string, html: string): void;
  /**
   * Returns a problem if pages were recorded since the last call and none of them shows its content. If some
   * pages do, the others are assumed to omit it on purpose.
   */
  problem(layout: LayoutFile): Problem | undefined;
}

/** The layout as named in the option `layout`, with the path and text of its file. */
export interface LayoutFile {
  readonly layout: string;
  readonly file: string;
  readonly text: string;
  /** Whether a plugin of the site provides the layout. */
  readonly isOfPackage: boolean;
}

export function createLayoutContent(): LayoutContent {
  const inputUrls = new Set<string>();
  const outcomes = new Map<string, ContentOutcome>();
  return {
    async tryLayout(layout, url, render) {
      const html = await render(TRIAL)?.catch(() => undefined);
      return html === undefined ? undefined : problemOf(layout, url, contentOutcome(html));
    },
    recordInput(url, html) {
      if (hasRoot(html)) inputUrls.add(url);
    },
    recordOutput(url, html) {
      if (inputUrls.delete(url)) outcomes.set(url, contentOutcome(html));
    },
    problem(layout) {
      const [first] = outcomes;
      const isShown = [...outcomes.values()].includes("whole");
      outcomes.clear();
      return first === undefined || isShown ? undefined : problemOf(layout, ...first);
    },
  };
}

// eslint-disable-next-line no-restricted-syntax -- on no page: a question to the site's layout
const TRIAL = '<div class="api-reference"></div>';

function problemOf(layout: LayoutFile, page: string, outcome: ContentOutcome): Problem | undefined {
  if (outcome === "whole") return undefined;
  const how = outcome === "escaped" ? "outputs `content` escaped" : "does not output `content`";
  const facts = { layout: layout.layout, how, page, fix: fixFor(layout, outcome) };
  return new Problem(finding("layout-without-content", facts, { source: "layout" }));
}

/**
 * Returns the advice for the site author. Layouts with blocks must be extended by another layout; layouts of
 * a package cannot be changed.
 */
function fixFor({ layout, file, text, isOfPackage }: LayoutFile, how: ContentOutcome): string {
  const print = LANGUAGES[file.slice(file.lastIndexOf(".") + 1)] ?? "`content`, unescaped,";
  const blocks = [...text.matchAll(BLOCKS)].map(([, name = ""]) => name);
  // A layout that extends another may not mention the block for the content, so the usual name `content` is
  // assumed.
  const usual = blocks.find((name) => /content|main|body/i.test(name));
  const block = usual ?? (/\{%-?\s*extends\b/.test(text) ? "content" : blocks.at(-1));
  if (how === "missing" && block !== undefined)
    return `Other layouts fill its blocks. Create a layout that outputs ${print} in one of them, and set the option to that layout: \`{% extends "${layout}" %}{% block ${block} %}{{ content | safe }}{% endblock %}\`.`;
  if (isOfPackage) return "It belongs to a package: use another of its layouts, or your own layout.";
  return `Output ${print} where a page's content belongs, in this layout or in the one that it uses. Eleventy does not set \`layoutContent\`.`;
}

const BLOCKS = /\{%-?\s*block\s+([\w-]+)/g;

const CLASSES = /<[a-z][^<>]*?\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/**
 * Whether the HTML contains the root element of a page of ours. The search box, which a layout may print, has
 * a root element of its own. Minifiers may remove the quotes of attributes.
 */
function hasRoot(html: string): boolean {
  for (const [, double, single, bare] of html.matchAll(CLASSES)) {
    const classes = (double ?? single ?? bare ?? "").split(/\s+/);
    if (classes.includes("api-reference") && !classes.includes("ar-search-box")) return true;
  }
  return false;
}

const ESCAPED_ROOT = /&(?:lt|#60|#x3c);[a-z][^<]*?\bapi-reference\b/i;

function contentOutcome(html: string): ContentOutcome {
  if (hasRoot(html)) return "whole";
  return ESCAPED_ROOT.test(html) ? "escaped" : "missing";
}

/** Code that prints a page's content, by the file extension of the layout. */
const LANGUAGES: Readonly<Record<string, string>> = {
  njk: "`{{ content | safe }}`",
  liquid: "`{{ content }}`",
  html: "`{{ content }}`",
  md: "`{{ content }}`",
  webc: 'an element with `@raw="content"`',
  vto: "`{{ content |> safe }}`",
  pug: "`main !{content}`",
  js: "`${data.content}`",
  cjs: "`${data.content}`",
  mjs: "`${data.content}`",
  hbs: "`{{{ content }}}`",
  ejs: "`<%- content %>`",
};
