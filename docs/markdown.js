import { readFile } from "node:fs/promises";
import MarkdownIt from "markdown-it";
import { highlightCode } from "../dist/eleventy-plugin/pages/templates/highlight.js";

/**
 * What Markdown pages of this site have beyond Eleventy's own: headings with an address, code in the colours of the
 * reference below the name of its file, and links written from the root, which are made relative.
 *
 * @param {import("@11ty/eleventy").UserConfig} eleventyConfig
 */
export function amendMarkdown(eleventyConfig) {
  eleventyConfig.amendLibrary("md", (md) => {
    md.core.ruler.push("docs", ({ tokens, env }) => {
      giveAddresses(tokens);
      nameCells(tokens);
      for (const token of tokens.flatMap(({ children }) => children ?? []))
        useRelativeLink(token, env.page?.url);
    });
    md.renderer.rules.fence = (tokens, index) => codeBlock(tokens[index], md);
  });
}

/**
 * `{% blockOf "guides/start.md", "eleventy.config.mjs" %}` prints the block of another page that names that file: what is shown
 * twice is written, and typed by a test, once.
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
 * `{{ content | sectionsOf }}`: the second headings of a finished page, each with its address and text.
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

/** A block of code; the second word of its first line is the name of the file it belongs into. */
function codeBlock({ info, content }, { utils }) {
  const [language = "", file = ""] = info.trim().split(/\s+/);
  const name =
    file && !file.includes("=") ? `<p class="docs-file"><code>${utils.escapeHtml(file)}</code></p>\n` : "";
  return `${name}<pre><code>${highlightCode(content, language)}</code></pre>\n`;
}

/** Cells of a table of names, which is one with code in it, know their head: on a phone they stand below each other. */
function nameCells(tokens) {
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

/** Headings below the first get their slug as `id`; those of one text are numbered. */
function giveAddresses(tokens) {
  const taken = new Map();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open" || token.tag === "h1") continue;
    const slug = slugOf(tokens[index + 1].content);
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    token.attrSet("id", count === 1 ? slug : `${slug}-${count}`);
  }
}

/** As GitHub makes it of the text of a heading. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** `/guides/` on the page `/reference/options/` is `../../guides/`: right under every path prefix. */
function useRelativeLink(token, url) {
  const name = token.type === "image" ? "src" : "href";
  const link = token.attrGet?.(name);
  if (!url || !link?.startsWith("/") || link.startsWith("//")) return;
  const up = "../".repeat(url.split("/").length - 2) || "./";
  token.attrSet(name, up + link.slice(1));
}
