import type { Engine } from "../../pages/templates/engine.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import type { NunjucksEvent } from "../../pages/templates/nunjucks.js";
import type { Renderer } from "../../pages/templates/nunjucks-renderer.js";
import { createRenderer } from "../../pages/templates/renderer.js";
import type { TemplateDependencies } from "./document-dependents.js";

/**
 * File extension of the plugin's page templates. With their own extension, the templates and their escaping
 * do not depend on the settings of the site's Nunjucks.
 */
export const TEMPLATE_EXTENSION = "apiref";

/** The value of `this` when Eleventy compiles a template. */
interface CompileThis {
  addDependencies(inputPath: string, files: readonly string[]): void;
}

type PageData = Readonly<Record<string, unknown>>;

/**
 * Renders a page. `render` renders the page's template with the given context and Eleventy's data. Eleventy
 * also renders other texts of a page, such as a site's computed data; `template` is then that text.
 */
export type RenderPage = (
  pageData: PageData,
  template: string,
  render: (context: object) => Promise<string>,
) => Promise<string>;

/**
 * Registers the template extension, whose pages are rendered by a Nunjucks environment of our own. `key:
 * "njk"` makes Eleventy create its Nunjucks engine, so that the event `eleventy.engine.njk` is always
 * emitted.
 */
export function registerEngine(
  eleventyConfig: EleventyConfig,
  includesFolder: string,
  renderPage: RenderPage,
  {
    hasImageTransform,
    dependencies,
  }: {
    readonly hasImageTransform: () => boolean;
    readonly dependencies: Pick<TemplateDependencies, "compiled">;
  },
): Engine {
  let site: NunjucksEvent | undefined;
  let currentRenderer: Renderer | undefined;

  // Creates an environment for each build, so that an override created while serving is found. Templates stay
  // cached within a build.
  eleventyConfig.on("eleventy.before", () => {
    currentRenderer = undefined;
  });
  eleventyConfig.on("eleventy.engine.njk", (event) => {
    site = event;
    currentRenderer = undefined;
  });

  const renderer = (): Renderer => {
    if (site === undefined) throw new TypeError("Eleventy created no Nunjucks engine.");
    const folders = { site: eleventyConfig.directories.includes, shipped: includesFolder };
    return (currentRenderer ??= createRenderer(site, folders, hasImageTransform()));
  };

  eleventyConfig.addTemplateFormats(TEMPLATE_EXTENSION);
  eleventyConfig.addExtension(TEMPLATE_EXTENSION, {
    key: "njk",
    outputFileExtension: "html",
    compileOptions: { permalink: "raw" },
    compile(this: CompileThis, content: string, inputPath: string) {
      dependencies.compiled(content, inputPath, this.addDependencies);
      return (pageData: PageData) =>
        renderPage(pageData, content, (context) =>
          renderer().page(content, inputPath, { ...pageData, ...context }),
        );
    },
  });

  return { render: (name, context) => renderer().part(name, context) };
}
