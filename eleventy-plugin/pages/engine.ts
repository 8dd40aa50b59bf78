import type { EleventyConfig, Nunjucks, NunjucksEnvironment, NunjucksTemplate } from "../eleventy-types.js";
import { cachedBlock } from "./cached-block.js";
import { compactHtml } from "./compact-html.js";
import { createFilters } from "./filters.js";
import { quickTemplates, type QuickTemplates } from "./quick-templates.js";
import { shareImports } from "./shared-imports.js";

/** Extension of the plugin's page templates: no setting of the site's own Nunjucks can break or un-escape them. */
export const TEMPLATE_EXTENSION = "apiref";

export interface Engine {
  /** Renders a shipped or overridden part, `api-reference/parts/head.njk`. */
  render(name: string, context: object): Promise<string>;
}

/** What the templates see beside Eleventy's data; called once a page. */
type PageContext = (pageData: Readonly<Record<string, unknown>>) => Promise<object>;

/**
 * Registers the template extension. Its pages are rendered by an environment of our own that borrows the site's filters,
 * shortcodes and globals, always escapes, and looks for `api-reference/…` in the site's includes before ours.
 * `key: "njk"` makes Eleventy create its Nunjucks engine, so that the event with it always comes.
 */
export function registerEngine(
  eleventyConfig: EleventyConfig,
  includesFolder: string,
  pageContext: PageContext,
): Engine {
  let nunjucks: Nunjucks | undefined;
  let site: NunjucksEnvironment | undefined;
  let own: { readonly environment: NunjucksEnvironment; readonly quick: QuickTemplates } | undefined;

  // A fresh environment for each build: an override created while serving is found, and templates stay cached within it.
  eleventyConfig.on("eleventy.before", () => {
    own = undefined;
  });
  eleventyConfig.on("eleventy.engine.njk", (event) => {
    ({ nunjucks, environment: site } = event);
    own = undefined;
  });

  const current = (): NonNullable<typeof own> => {
    if (own !== undefined) return own;
    if (nunjucks === undefined || site === undefined)
      throw new TypeError("Eleventy created no Nunjucks engine.");
    const folders = [eleventyConfig.directories.includes, includesFolder];
    own = { environment: deriveEnvironment(nunjucks, site, folders), quick: quickTemplates(nunjucks) };
    shareImports(own.environment, includesFolder, own.quick);
    return own;
  };

  eleventyConfig.addTemplateFormats(TEMPLATE_EXTENSION);
  eleventyConfig.addExtension(TEMPLATE_EXTENSION, {
    key: "njk",
    outputFileExtension: "html",
    compileOptions: { permalink: "raw" },
    compile(content: string, inputPath: string) {
      let template: NunjucksTemplate | undefined;
      let compiledFor: NunjucksEnvironment | undefined;
      return async (pageData: Readonly<Record<string, unknown>>): Promise<string> => {
        const context = { ...pageData, ...(await pageContext(pageData)) };
        const { environment, quick } = current();
        if (template === undefined || compiledFor !== environment) {
          template = new (nunjucks as Nunjucks).Template(content, environment, inputPath, true);
          compiledFor = environment;
        }
        return compactHtml(await renderTemplate(quick, template, context));
      };
    },
  });

  return {
    render(name, context) {
      const { environment, quick } = current();
      return renderTemplate(quick, environment.getTemplate(name), context);
    },
  };
}

function deriveEnvironment(
  nunjucks: Nunjucks,
  site: NunjucksEnvironment,
  folders: readonly string[],
): NunjucksEnvironment {
  const loader = new nunjucks.FileSystemLoader(folders);
  const derived = new nunjucks.Environment(loader, { autoescape: true, dev: true });
  // A site may redefine Nunjucks' filters: those that our parts and their escaping rest on stay Nunjucks' own.
  const { safe, escape, e, join, lower } = derived.filters;
  const ours = {
    safe,
    escape,
    e,
    join,
    lower,
    ...createFilters((html) => new nunjucks.runtime.SafeString(html), escape as (text: string) => object),
  };
  derived.filters = Object.assign(Object.create(site.filters) as Record<string, unknown>, ours);
  derived.asyncFilters = site.asyncFilters.filter((name) => !Object.hasOwn(ours, name));
  const cached = cachedBlock(nunjucks);
  derived.extensions = { ...site.extensions, apiReferenceCached: cached };
  derived.extensionsList = [...site.extensionsList, cached];
  derived.globals = site.globals;
  derived.tests = site.tests;
  return derived;
}

function renderTemplate(quick: QuickTemplates, template: NunjucksTemplate, context: object): Promise<string> {
  return new Promise((resolve, reject) => {
    quick.render(template, context, undefined, (error, text) => {
      if (error) reject(error);
      else resolve(text ?? "");
    });
  });
}
