import compiled from "#templates";
import { createCachedHtml } from "./cached-html.js";
import { compactHtml } from "./compact-html.js";
import { createFilters } from "./filters.js";
import type { Renderer } from "./nunjucks-renderer.js";
import { replacedTemplates } from "./replaced-templates.js";
import type { NunjucksEvent } from "./nunjucks.js";
import { builtInFilters, pagesWith, templateValues } from "./template-values.js";

/**
 * Creates a renderer. Our templates are compiled already. Nunjucks renders only templates that the site
 * replaces, templates that contain them, and other texts that Eleventy passes, such as the site's computed
 * data.
 */
export function createRenderer(
  site: NunjucksEvent,
  folders: { readonly site: string; readonly shipped: string },
  hasImageTransform: boolean,
): Renderer {
  const replaced = replacedTemplates(folders.site);
  const compiled = compiledTemplates(hasImageTransform, replaced);
  const replacedIn = (name: string): readonly string[] =>
    templateParts(name).filter((part) => replaced.has(part));
  let nunjucks: Promise<Renderer> | undefined;
  const byNunjucks = (): Promise<Renderer> =>
    (nunjucks ??= import("./nunjucks-renderer.js").then(({ createNunjucksRenderer }) =>
      createNunjucksRenderer(site, folders, { hasImageTransform, compiled, replacedIn }),
    ));
  return {
    async page(text, name, context) {
      const html = compiled(text)?.(context) ?? (await (await byNunjucks()).page(text, name, context));
      return compactHtml(html);
    },
    part: async (name, context) => compiled(name)?.(context) ?? (await byNunjucks()).part(name, context),
  };
}

const templates = compiled({
  ...templateValues,
  failedIn: (name, error) =>
    error instanceof TemplateError
      ? error
      : new TemplateError(`(${name})\n  ${String(error)}`, { cause: error }),
});

/** An error that names the template of ours in which it occurred. */
class TemplateError extends Error {}

const templateOf = (name: string): (typeof templates)[string] | undefined =>
  Object.hasOwn(templates, name) ? templates[name] : undefined;

/** Returns the names of all templates of ours that a template of ours consists of. */
const templateParts = (name: string): readonly string[] => templateOf(name)?.parts ?? [];

/**
 * Creates a function that finds one of our templates by name. Returns the template as the function that it
 * was compiled to when the package was built. Returns undefined if the site replaces the template or one of
 * its parts.
 */
export function compiledTemplates(
  hasImageTransform: boolean,
  replaced: ReadonlySet<string>,
): (name: string) => ((context: object) => string) | undefined {
  const pageOf = pagesWith(
    { ...createFilters(templateValues.markSafe, hasImageTransform), ...builtInFilters },
    createCachedHtml(),
  );
  return (name) => {
    const template = templateOf(name);
    if (template === undefined || template.parts.some((part) => replaced.has(part))) return undefined;
    return (context) => template.render(pageOf(context));
  };
}
