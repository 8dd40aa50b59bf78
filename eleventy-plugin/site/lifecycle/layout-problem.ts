import { isShown, type ContentOutcome } from "../../pages/finish/finish-page.js";
import { finding, Problem } from "../../problems/problems.js";

/** The layout as named in the option `layout`, with the path and text of its file. */
export interface LayoutFile {
  readonly layout: string;
  readonly file: string;
  readonly text: string;
  /** Whether a plugin of the site provides the layout. */
  readonly isOfPackage: boolean;
}

/**
 * Returns the problem of a layout if none of these pages shows its content. If some pages do, the others are
 * assumed to omit it on purpose.
 */
export function layoutProblem(
  layout: LayoutFile,
  pages: readonly { readonly url: string; readonly content: ContentOutcome }[],
): Problem | undefined {
  const [first] = pages;
  if (first === undefined || pages.some(({ content }) => isShown(content))) return undefined;
  const how = first.content === "escaped" ? "outputs `content` escaped" : "does not output `content`";
  const facts = { layout: layout.layout, how, page: first.url, fix: fixFor(layout, first.content) };
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
