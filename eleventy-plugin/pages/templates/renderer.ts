import type { NunjucksEvent } from "./site-nunjucks.js";
import { compactHtml } from "./compact-html.js";
import { compiledTemplates, templateParts } from "./compiled-templates.js";
import type { Renderer } from "./nunjucks-renderer.js";
import { replacedTemplates } from "./replaced-templates.js";

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
