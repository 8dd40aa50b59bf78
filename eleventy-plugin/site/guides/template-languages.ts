import type { EleventyConfig, TemplateData } from "../eleventy/eleventy-types.js";

/** The template languages that a site uses in its Markdown and HTML files. */
interface TemplateEngines {
  readonly markdownTemplateEngine?: unknown;
  readonly htmlTemplateEngine?: unknown;
}

/**
 * Returns the template languages that a file of the site uses, apart from Markdown and HTML. A Markdown or
 * HTML file may use another template language, or none.
 */
export type TemplateLanguages = (file: string, data: TemplateData) => readonly string[];

export function trackTemplateLanguages(eleventyConfig: EleventyConfig): TemplateLanguages {
  let enginesOf = (): TemplateEngines => ({});
  eleventyConfig.on("eleventy.config", (instance) => {
    enginesOf = () => (instance as { getConfig?: () => TemplateEngines }).getConfig?.() ?? {};
  });
  return (file, { templateEngineOverride }) => {
    const [, kind = ""] = /\.(\w+)$/.exec(file) ?? [];
    const { markdownTemplateEngine, htmlTemplateEngine } = enginesOf();
    const engine = kind === "md" ? markdownTemplateEngine : kind === "html" ? htmlTemplateEngine : kind;
    const named = templateEngineOverride ?? engine;
    const names = typeof named === "string" ? named.split(",") : [];
    return names.filter((name) => name !== "md" && name !== "html");
  };
}
