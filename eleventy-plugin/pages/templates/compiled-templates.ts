import compiled from "#templates";
import { createCachedHtml } from "./cached-html.js";
import { createFilters } from "./filters.js";
import { builtInFilters, pagesWith, templateValues } from "./template-values.js";

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
export const templateParts = (name: string): readonly string[] => templateOf(name)?.parts ?? [];

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
