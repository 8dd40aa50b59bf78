import compiled from "#templates";
import { createCachedHtml } from "./cached-html.js";
import { escapeHtml } from "./compact-html.js";
import { createFilters } from "./filters.js";

/** HTML that is printed as it is. */
class SafeHtml {
  constructor(private readonly html: string) {}

  toString(): string {
    return this.html;
  }
}

const markSafe = (html: string): SafeHtml => new SafeHtml(html);

/** As Nunjucks has them: https://mozilla.github.io/nunjucks/templating.html#builtin-filters */
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

/** Names the template of ours that something failed in. */
class TemplateError extends Error {}

/**
 * Templates of this package as the functions that they were made into when it was built.
 *
 * @param replaced Names of those that the site has in place of ours.
 * @returns undefined for a template that is one of these, or has one among its parts.
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
