import type { EleventyConfig, TemplateData } from "../../eleventy-types.js";

/** Which template languages a site has in Markdown and HTML. */
interface TemplateEngines {
  readonly markdownTemplateEngine?: unknown;
  readonly htmlTemplateEngine?: unknown;
}

/** The template languages in which a file of the site is written: Markdown and HTML are templates of another one, or of none. */
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
