import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type FileContent, writeTrackedFile } from "../files/tracked-files.js";
import { treeToMarkdown } from "../pages/markdown-pages/html-to-markdown.js";
import { joinBlocks, link, list, plain, section, type Blocks } from "../pages/markdown-pages/text.js";
import { absoluteOrRootUrl, hasMarkdownPage, markdownUrl } from "../pages/urls/page-url.js";
import type { Reference } from "../portable/model/index.js";
import { finding, type Finding } from "../problems/problems.js";
import type { ListingContext } from "./listing.js";
import { llmsText } from "./llms-lines.js";
import type { SitePage } from "./site-pages.js";

/** Separator of pages in `llms-full.txt`. */
const BETWEEN = "\n---\n\n";

/**
 * Writes `/llms.txt` and `/llms-full.txt` for the whole site: its own pages, then each reference.
 * https://llmstxt.org
 */
export async function writeLlms(context: ListingContext): Promise<readonly Finding[]> {
  const findings = [
    await write("llms.txt", () => indexText(context), context),
    await write("llms-full.txt", () => fullText(context), context),
  ];
  return findings.flat();
}

/**
 * Writes a file, unless the site has its own file of that name. Warns if the site's file lacks the first
 * heading of the references' section.
 */
async function write(
  name: string,
  content: () => FileContent,
  { output, siteUrls, state, site }: ListingContext,
): Promise<readonly Finding[]> {
  const url = `/${name}`;
  const isWritten = !siteUrls.includes(url) && (await writeTrackedFile(output, url, content()));
  if (isWritten) return [];
  const existing = await readFile(join(output, name), "utf8").catch(() => "");
  const [heading = ""] = llmsText(state.references, site).split("\n");
  return heading !== "" && existing.includes(heading) ? [] : [finding("own-llms-kept", { file: name })];
}

function indexText(context: ListingContext): string {
  const { state, site, sitePages } = context;
  const { labels } = site;
  const entries = sitePages.map((page) => {
    const { title, description } = readSiteText(page);
    return `- ${link(title, absoluteOrRootUrl(page.url, site))}${description === "" ? "" : `: ${plain(description)}`}`;
  });
  return text([
    ...headBlocks(context),
    ...section(`## ${plain(labels.llmsPages)}`, [list(entries)]),
    llmsText(state.references, site),
  ]);
}

/** Returns the content page by page, because the text of a large document may reach a hundred megabytes. */
function fullText(context: ListingContext): FileContent {
  const { state, site, sitePages, cache } = context;
  const siteTexts = sitePages.map((page) => {
    const { title, markdown } = readSiteText(page);
    const heading = markdown.startsWith("# ") ? "" : `# ${plain(title)}\n\n`;
    return `${heading}${markdown}\n\n${absoluteOrRootUrl(page.url, site)}\n`;
  });
  const listed = state.pages.filter(hasMarkdownPage).filter(({ reference }) => reference.indexing.llms);
  const head = text(headBlocks(context));
  return {
    *[Symbol.iterator]() {
      yield [head, ...siteTexts].join(BETWEEN);
      for (const page of listed)
        yield `${BETWEEN}${String(cache.filesOf(page).read(markdownUrl("")) ?? "")}\n${absoluteOrRootUrl(page.url, site)}\n`;
    },
  };
}

function headBlocks({ site, sitePages, state }: ListingContext): Blocks {
  const { title, description } = site.options.site;
  const homeTitles = sitePages.filter(({ url }) => url === "/").map((page) => readSiteText(page).title);
  // `readSiteText` falls back to the URL as the title.
  const [homeTitle] = homeTitles.filter((text) => text !== "/");
  const heading = title ?? homeTitle ?? titleOf(state.references) ?? site.labels.llmsTitle;
  return [`# ${plain(heading)}`, description === undefined ? "" : `> ${plain(description)}`];
}

/** Returns the title of the listed API; undefined if APIs with different titles are listed. */
function titleOf(references: readonly Reference[]): string | undefined {
  const titles = new Set(references.filter(({ indexing }) => indexing.llms).map(({ title }) => title));
  return titles.size === 1 ? [...titles][0] : undefined;
}

const text = (blocks: Blocks): string => `${joinBlocks(blocks).trim()}\n`;

/** Text of a site's page, extracted from its finished HTML. */
interface SiteText {
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
