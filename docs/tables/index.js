import MarkdownIt from "markdown-it";
import { labelTable } from "./labels.js";
import { messageTable } from "./messages.js";
import { optionTable } from "./options.js";
import { partTable } from "./parts.js";
import { typeTables } from "./types.js";
import { usage } from "./usage.js";

/** Renders sentences from the code, which contain backticks. */
const markdown = new MarkdownIt();
const inline = (text) => markdown.renderInline(text);

/**
 * Adds shortcodes for tables that are generated from the code, for pages with `templateEngineOverride:
 * njk,md`.
 *
 * @param {import("@11ty/eleventy").UserConfig} eleventyConfig
 */
export function addTables(eleventyConfig) {
  const tables = { optionTable, messageTable, labelTable, partTable, typeTables, usage };
  for (const [name, table] of Object.entries(tables))
    eleventyConfig.addShortcode(name, (...words) => table(inline, ...words));
}
