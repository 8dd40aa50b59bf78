import compiled from "#templates";
import { createCachedHtml } from "./cached-html.js";
import { escapeHtml } from "./compact-html.js";
import { createFilters } from "./filters.js";

/** HTML that is printed without escaping. */
class SafeHtml {
  constructor(private readonly html: string) {}

  toString(): string {
    return this.html;
  }
}

const markSafe = (html: string): SafeHtml => new SafeHtml(html);

/**
 * Equivalents of Nunjucks' built-in filters:
 * https://mozilla.github.io/nunjucks/templating.html#builtin-filters
 */
const builtIn = {
  safe: (html: unknown) => markSafe(String(html)),
  join: (list: readonly unknown[], between: string) => list.join(between),
  lower: (text: string | undefined) => (text ?? "").toLowerCase(),
  upper: (text: string | undefined) => (text ?? "").toUpperCase(),
};

const templates = compiled({
  print(value) {
    if (typeof value === "string") return escapeHtml(value);
    if (value instanceof SafeHtml) return value.toString();
    return value === undefined || value === null ? "" : escapeHtml(String(value));
  },
  listOf: (value) => (Array.isArray(value) ? value : []),
  pairsOf: (value) => (Array.isArray(value) ? value : Object.entries(value ?? {})),
  markSafe,
  failedIn: (name, error) =>
    error instanceof TemplateError
      ? error
      : new TemplateError(`(${name})\n  ${String(error)}`, { cause: error }),
});

/** An error that names the template of ours in which it occurred. */
class TemplateError extends Error {}

/**
 * Creates a function that finds one of our templates by name. Returns the template as the function that it
 * was compiled to when the package was built. Returns undefined if the site replaces the template or one of
 * its parts.
 */
export function compiledTemplates(
  hasImageTransform: boolean,
  replaced: ReadonlySet<string>,
): (name: string) => ((context: object) => string) | undefined {
  const page = {
    filters: { ...createFilters(markSafe, hasImageTransform), ...builtIn },
    cached: createCachedHtml(),
  };
  return (name) => {
    const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
    if (template === undefined || template.parts.some((part) => replaced.has(part))) return undefined;
    return (context) => template.render({ ...page, ctx: context });
  };
}
