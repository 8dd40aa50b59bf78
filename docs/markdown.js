import { readFile } from "node:fs/promises";
import MarkdownIt from "markdown-it";
import { highlightCode } from "../dist/eleventy-plugin/pages/templates/highlight.js";

/**
 * Extends the Markdown of this site: headings with ids, highlighted code blocks with file names, and relative
 * links instead of links from the root.
 *
 * @param {import("@11ty/eleventy").UserConfig} eleventyConfig
 */
export function amendMarkdown(eleventyConfig) {
  eleventyConfig.amendLibrary("md", (md) => {
    md.core.ruler.push("docs", ({ tokens, env }) => {
      addHeadingIds(tokens);
      addCellHeads(tokens);
      for (const token of tokens.flatMap(({ children }) => children ?? []))
        useRelativeLink(token, env.page?.url);
    });
    md.renderer.rules.fence = (tokens, index) => codeBlock(tokens[index], md);
  });
}

/**
 * Adds the shortcode `{% blockOf "guides/start.md", "eleventy.config.mjs" %}`. It renders the code block for
 * that file from another page, so that the code is written and tested only once.
 *
 * @param {import("@11ty/eleventy").UserConfig} eleventyConfig
 */
export function addBlocks(eleventyConfig) {
  const markdown = new MarkdownIt();
  eleventyConfig.addAsyncShortcode("blockOf", async (page, file) => {
    const text = await readFile(new URL(`content/${page}`, import.meta.url), "utf8");
    const block = markdown.parse(text, {}).find(({ type, info }) => type === "fence" && info.endsWith(file));
    if (!block) throw new Error(`${page} has no block of ${file}.`);
    return codeBlock(block, markdown);
  });
}

/**
 * Adds the filter `{{ content | sectionsOf }}`, which returns id and text of each `h2` of a rendered page.
 *
 * @param {import("@11ty/eleventy").UserConfig} eleventyConfig
 */
export function addSections(eleventyConfig) {
  eleventyConfig.addFilter("sectionsOf", (html) =>
    [...String(html).matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id, text]) => ({
      id,
      text: text.replaceAll(/<[^>]+>/g, ""),
    })),
  );
}

/** Renders a code block. The second word of its info string is the name of its file. */
function codeBlock({ info, content }, { utils }) {
  const [language = "", file = ""] = info.trim().split(/\s+/);
  const name =
    file && !file.includes("=") ? `<p class="docs-file"><code>${utils.escapeHtml(file)}</code></p>\n` : "";
  return `${name}<pre><code>${highlightCode(content, language)}</code></pre>\n`;
}

/**
 * In tables that contain inline code, adds the column heading to each cell, except in the first column: on
 * narrow screens, the cells of a row are stacked.
 */
function addCellHeads(tokens) {
  let heads = [];
  let cells = [];
  for (const [index, { type }] of tokens.entries()) {
    if (type === "table_open") [heads, cells] = [[], []];
    if (type === "th_open") heads.push(tokens[index + 1].content);
    if (type === "td_open") cells.push(tokens[index]);
    if (type !== "table_close") continue;
    const from = tokens.indexOf(cells[0]);
    if (
      !tokens.slice(from, index).some(({ children }) => children?.some((each) => each.type === "code_inline"))
    )
      continue;
    for (const [number, cell] of cells.entries())
      if (number % heads.length > 0) cell.attrSet("data-head", heads[number % heads.length]);
  }
}

/** Sets the slug of each heading as its `id`, except for `h1`. Repeated slugs are numbered. */
function addHeadingIds(tokens) {
  const taken = new Map();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open" || token.tag === "h1") continue;
    const slug = slugOf(tokens[index + 1].content);
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    token.attrSet("id", count === 1 ? slug : `${slug}-${count}`);
  }
}

/** Creates the same slug as GitHub. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/**
 * Makes a link relative so that it works with every path prefix: on the page `/reference/options/`,
 * `/guides/` becomes `../../guides/`.
 */
function useRelativeLink(token, url) {
  const name = token.type === "image" ? "src" : "href";
  const link = token.attrGet?.(name);
  if (!url || !link?.startsWith("/") || link.startsWith("//")) return;
  const up = "../".repeat(url.split("/").length - 2) || "./";
  token.attrSet(name, up + link.slice(1));
}
