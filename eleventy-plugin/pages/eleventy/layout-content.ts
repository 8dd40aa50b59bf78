import { finding, Problem } from "../../problems/problems.js";

/** How a layout may show what it was given. */
type ContentOutcome = "whole" | "escaped" | "missing";

/** What a layout does with the pages it is given, as their finished HTML tells. */
export interface LayoutContent {
  /** A problem where the layout does not show what it is given for a try. One that cannot be tried may be right. */
  tryLayout(
    layout: LayoutFile,
    url: string,
    render: (content: string) => Promise<string> | undefined,
  ): Promise<Problem | undefined>;
  /** The page as our templates printed it, before its layout. */
  recordInput(url: string, html: string): void;
  /** The page as it will be written. */
  recordOutput(url: string, html: string): void;
  /** Of the pages since the last call: a problem where none shows what its layout was given. One that some do is no accident. */
  problem(layout: LayoutFile): Problem | undefined;
}

/** The layout as the option names it, and its file. */
export interface LayoutFile {
  readonly layout: string;
  readonly file: string;
  readonly text: string;
  /** A plugin of the site's brings it. */
  readonly isOfPackage: boolean;
}

export function createLayoutContent(): LayoutContent {
  const given = new Set<string>();
  const seen = new Map<string, ContentOutcome>();
  return {
    async tryLayout(layout, url, render) {
      const html = await render(TRIAL)?.catch(() => undefined);
      return html === undefined ? undefined : problemOf(layout, url, contentOutcome(html));
    },
    recordInput(url, html) {
      if (hasRoot(html)) given.add(url);
    },
    recordOutput(url, html) {
      if (given.delete(url)) seen.set(url, contentOutcome(html));
    },
    problem(layout) {
      const [first] = seen;
      const isShown = [...seen.values()].includes("whole");
      seen.clear();
      return first === undefined || isShown ? undefined : problemOf(layout, ...first);
    },
  };
}

// eslint-disable-next-line no-restricted-syntax -- on no page: a question to the site's layout
const TRIAL = '<div class="api-reference"></div>';

function problemOf(layout: LayoutFile, page: string, shown: ContentOutcome): Problem | undefined {
  if (shown === "whole") return undefined;
  const how = shown === "escaped" ? "prints `content` escaped" : "does not print `content`";
  const facts = { layout: layout.layout, how, page, fix: fixFor(layout, shown) };
  return new Problem(finding("layout-without-content", facts, { source: "layout" }));
}

/** A layout with blocks is for other layouts, which extend it; one of a package cannot be changed. */
function fixFor({ layout, file, text, isOfPackage }: LayoutFile, how: ContentOutcome): string {
  const print = LANGUAGES[file.slice(file.lastIndexOf(".") + 1)] ?? "`content`, unescaped,";
  const blocks = [...text.matchAll(BLOCKS)].map(([, name = ""]) => name);
  // A layout that extends another may fill all blocks but the one for the content.
  const usual = blocks.find((name) => /content|main|body/i.test(name));
  const block = usual ?? (/\{%-?\s*extends\b/.test(text) ? "content" : blocks.at(-1));
  if (how === "missing" && block !== undefined)
    return `Other layouts fill its blocks. Write one of your own, name it here, and print ${print} in it: \`{% extends "${layout}" %}{% block ${block} %}{{ content | safe }}{% endblock %}\`.`;
  if (isOfPackage) return "It belongs to a package: name another of its layouts, or one of your own.";
  return `Print ${print} where a page's content belongs, in it or in the layout that it names. Eleventy fills no \`layoutContent\`.`;
}

const BLOCKS = /\{%-?\s*block\s+([\w-]+)/g;

const CLASSES = /<[a-z][^<>]*?\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** A root of ours that holds a page: the search box, which a layout may print, is another. Minifiers leave quotes out. */
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

/** What prints a page's content in each language of layouts. */
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
