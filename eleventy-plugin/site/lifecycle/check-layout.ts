import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import {
  type ContentOutcome,
  contentOutcome,
  EMPTY_CONTENT,
  isShown,
} from "../../pages/finish/finish-page.js";
import { layoutDataOf } from "../../pages/head/layout-data.js";
import { nearestName } from "../../portable/find/nearest-name.js";
import { finding, Problem } from "../../problems/problems.js";
import type { AfterEvent, BuildEvent, EleventyConfig } from "../eleventy/eleventy-types.js";
import type { PageBuilds } from "../register/page-builds.js";
import { SITE_LAYOUT } from "../register/register-pages.js";
import type { SiteServices } from "../register/site-services.js";

/**
 * Before each build, throws a Problem if the layout does not exist. Before the first build writes pages,
 * throws a Problem if the layout does not output the page content.
 * @returns A function to call after a build. It returns a Problem if the layout dropped the content of all
 * pages. It skips incremental builds, because their few pages may omit the content on purpose.
 */
export function checkLayout(
  eleventyConfig: EleventyConfig,
  {
    options: { layout },
    state,
    builds,
    sitePage,
  }: Pick<SiteServices, "options" | "state" | "builds" | "sitePage">,
): (event: AfterEvent) => Problem | undefined {
  if (layout === undefined) return () => undefined;
  let file: LayoutFile | undefined;
  let isTried = false;
  eleventyConfig.on("eleventy.before", (event) => {
    file = findLayoutFile(layout, eleventyConfig, event);
  });
  eleventyConfig.on("eleventy.layouts", async () => {
    const [page] = state.pages;
    if (isTried || page === undefined || file === undefined) return;
    isTried = true;
    const siteData = sitePage()?.data;
    // A separate URL, because layouts may collect output per URL (`{% js %}` bundles), which must not get
    // into written pages.
    const url = `${page.url}layout-tried/`;
    const data = {
      ...siteData,
      ...layoutDataOf(page),
      page: { ...(siteData?.["page"] as object | undefined), url },
      apiReferencePage: page,
      apiReferenceHead: "",
    };
    const template = sitePage()?.template.getLayout(layout);
    const entry = { templateContent: EMPTY_CONTENT, data };
    const trial = template?.renderLayoutPageEntry?.(entry) ?? template?.renderPageEntry?.(entry);
    // A failed trial proves nothing: the layout may still be correct.
    const html = await trial?.catch(() => undefined);
    if (html === undefined) return;
    const problem = layoutProblem(file, [{ url: page.url, content: contentOutcome(html) }]);
    if (problem) throw problem;
  });
  return ({ incremental }) => {
    const finished = takeOutcomes(builds);
    return incremental || file === undefined ? undefined : layoutProblem(file, finished);
  };
}

/** Returns whether the pages of this build show their content. */
function takeOutcomes(builds: PageBuilds): Parameters<typeof layoutProblem>[1] {
  return [...builds.all()].flatMap((build) => {
    const { page, content } = build;
    build.content = undefined;
    return content === undefined ? [] : { url: page.url, content };
  });
}

/** Maximum number of layouts that a message lists. */
const LISTED = 12;

/**
 * Returns the file of the option `layout`.
 * @throws {Problem} If Eleventy would not find the layout (Eleventy's own message would not name the option),
 * or if the layout is our frame for pages of the site.
 */
function findLayoutFile(
  layout: string,
  { layoutAliases, layoutResolution, virtualTemplates }: EleventyConfig,
  { directories }: BuildEvent,
): LayoutFile {
  const folder = directories.layouts ?? directories.includes;
  const name = layoutAliases[layout] ?? layout;
  if (name === SITE_LAYOUT) throw new Problem(finding("layout-is-ours", { layout }, { source: "layout" }));
  const path = join(folder, name);
  const virtual = new Map(
    Object.entries(virtualTemplates).map(([each, { content }]) => [join(directories.input, each), content]),
  );
  const readLayout = (file: string): LayoutFile | undefined => {
    const text = virtual.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
    if (text === undefined) return undefined;
    return { layout, file, text: String(text), isOfPackage: virtual.has(file) };
  };
  const candidates = layoutResolution
    ? [...withAnyExtension(path), ...[...virtual.keys()].filter((each) => each.startsWith(`${path}.`))]
    : [];
  for (const file of [path, ...candidates]) {
    const layoutFound = readLayout(file);
    if (layoutFound) return layoutFound;
  }
  const inFolder = [...virtual.keys()]
    .map((each) => relative(folder, each))
    .filter((each) => !each.startsWith(".."));
  const names = [...filesIn(folder), ...inFolder, ...Object.keys(layoutAliases)]
    .map((each) => each.replaceAll("\\", "/"))
    .filter((each) => !each.startsWith("api-reference/"));
  const near = nearLayout(name, names);
  const facts = {
    layout,
    folder,
    near: near === undefined ? "" : `, but \`${near}\` does`,
    others: listed(names),
  };
  throw new Problem(finding("layout-not-found", facts, { source: "layout" }));
}

/** Returns the layout that was probably meant: the same name in another folder, or a similar name. */
const nearLayout = (name: string, names: readonly string[]): string | undefined =>
  names.find((path) => basename(path) === basename(name) || stemOf(path) === basename(name)) ??
  nearestName(name, names) ??
  nearestName(name, names.map(stemOf));

/** Lists files of outer folders first, because subfolders contain partials as well. */
function listed(names: readonly string[]): string {
  if (names.length === 0) return "";
  const depth = (name: string): number => name.split("/").length;
  const shown = [...names].sort((one, other) => depth(one) - depth(other)).slice(0, LISTED);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  return ` There ${names.length === 1 ? "is" : "are"} ${shown.map((name) => `\`${name}\``).join(", ")}${more}.`;
}

const stemOf = (path: string): string => basename(path).replace(/\..*$/s, "");

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function withAnyExtension(file: string): readonly string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .map((name) => join(folder, name));
}

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
