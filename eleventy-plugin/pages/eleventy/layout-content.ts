import { finding, Problem } from "../../problems/problems.js";

/** How a layout may show what it was given. */
type Shown = "whole" | "escaped" | "missing";

/** What a layout does with the pages it is given, as their finished HTML tells. */
export interface LayoutContent {
  /** The page as our templates printed it, before its layout. */
  given(url: string, html: string): void;
  /** The page as it will be written. */
  finished(url: string, html: string): void;
  /** Of the pages since the last call: a problem where none shows what its layout was given. One that some do is no accident. */
  problem(layout: LayoutFile): Problem | undefined;
}

/** The layout as the option names it, and its file. */
export interface LayoutFile {
  readonly layout: string;
  readonly file: string;
}

export function createLayoutContent(): LayoutContent {
  const given = new Set<string>();
  const seen = new Map<string, Shown>();
  return {
    given(url, html) {
      if (hasRoot(html)) given.add(url);
    },
    finished(url, html) {
      if (given.delete(url)) seen.set(url, shownIn(html));
    },
    problem({ layout, file }) {
      const [first] = seen;
      const isShown = [...seen.values()].includes("whole");
      seen.clear();
      if (first === undefined || isShown) return undefined;
      const [page, shown] = first;
      const how = shown === "escaped" ? "prints `content` escaped" : "does not print `content`";
      return new Problem(
        finding("layout-without-content", { layout, how, page, print: printed(file) }, { source: "layout" }),
      );
    },
  };
}

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

function shownIn(html: string): Shown {
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
  js: "`${data.content}`",
  cjs: "`${data.content}`",
  mjs: "`${data.content}`",
  hbs: "`{{{ content }}}`",
  ejs: "`<%- content %>`",
};

const printed = (file: string): string =>
  LANGUAGES[file.slice(file.lastIndexOf(".") + 1)] ?? "`content`, unescaped,";
