import type { NunjucksEvent } from "../../eleventy-types.js";
import { createCachedHtml } from "./cached-html.js";
import { cachedTag } from "./cached-tag.js";
import { createFilters } from "./filters.js";
import { nunjucks, type NunjucksEnvironment, type NunjucksTemplate, type Variables } from "./nunjucks.js";
import { siteAdditions } from "./site-additions.js";

/** Renders the plugin's templates, with what a site puts in their place. */
export interface Renderer {
  /** A page, by the text of its template; `name` stands in messages. */
  page(template: string, name: string, context: object): Promise<string>;
  /** A shipped or overridden part: `api-reference/parts/head.njk`. */
  part(name: string, context: object): Promise<string>;
}

interface Settings {
  readonly hasImageTransform: boolean;
  /** Templates that need not be rendered here. */
  readonly compiled: (name: string) => ((context: object) => string) | undefined;
}

/**
 * An environment of our own that borrows the site's filters, shortcodes and globals, always escapes, and looks for
 * `api-reference/…` in the site's folder before ours.
 */
export function createNunjucksRenderer(
  site: NunjucksEvent,
  folders: { readonly site: string; readonly shipped: string },
  { hasImageTransform, compiled }: Settings,
): Renderer {
  const environment = deriveEnvironment(site, [folders.site, folders.shipped], hasImageTransform);
  includeCompiled(environment, compiled);
  const known = new Map<string, NunjucksTemplate>();
  const render = (template: NunjucksTemplate, context: object): Promise<string> =>
    new Promise((resolve, reject) => {
      template.render(context, undefined, (error, text) => {
        if (error) reject(error);
        else resolve(text ?? "");
      });
    });
  return {
    async page(text, name, context) {
      // Eleventy has other texts of the same template rendered, too: those of a site's computed data.
      const key = `${name}\n${text}`;
      const template = known.get(key) ?? new nunjucks.Template(text, environment, name, true);
      known.set(key, template);
      return render(template, context);
    },
    part: async (name, context) => render(environment.getTemplate(name), context),
  };
}

/** A site may redefine Nunjucks' filters: those that our parts and their escaping rest on stay Nunjucks' own. */
export const PINNED_FILTERS = ["safe", "escape", "e", "join", "lower", "upper"];

function deriveEnvironment(
  site: NunjucksEvent,
  folders: readonly string[],
  hasImageTransform: boolean,
): NunjucksEnvironment {
  const loader = new nunjucks.FileSystemLoader(folders);
  const derived = new nunjucks.Environment(loader, { autoescape: true, dev: true });
  const added = siteAdditions(site);
  const markSafe = (html: string): object => new nunjucks.runtime.SafeString(html);
  const ours = {
    ...Object.fromEntries(PINNED_FILTERS.map((name) => [name, derived.filters[name]])),
    ...createFilters(markSafe, hasImageTransform),
  };
  derived.filters = { ...derived.filters, ...added.filters, ...ours };
  derived.asyncFilters = added.asyncFilters.filter((name) => !Object.hasOwn(ours, name));
  const html = createCachedHtml();
  const cached = cachedTag((key, make) => markSafe(html(key, make)));
  derived.extensions = { ...added.extensions, apiReferenceCached: cached };
  derived.extensionsList = [...added.extensionsList, cached];
  derived.globals = { ...derived.globals, ...added.globals };
  derived.tests = { ...derived.tests, ...added.tests };
  return derived;
}

/** What a replaced template includes of ours is rendered as where nothing is replaced: most of a page, as a rule. */
function includeCompiled(environment: NunjucksEnvironment, compiled: Settings["compiled"]): void {
  const getTemplate = environment.getTemplate.bind(environment);
  environment.getTemplate = (name, ...given) => {
    const render = compiled(name);
    const done = given.at(-1);
    if (render === undefined || typeof done !== "function") return getTemplate(name, ...given);
    return getTemplate(
      name,
      ...given.slice(0, -1),
      (error: Error | null, template: NunjucksTemplate | null) => {
        if (template !== null)
          template.render = (context, frame, done) => {
            done(null, render({ ...context, ...allOf(frame) }));
          };
        done(error, template);
      },
    );
  };
}

/** What is set around a place, the innermost of a name. */
const allOf = (frame: Variables | undefined): object =>
  frame === undefined ? {} : { ...allOf(frame.parent), ...frame.variables };
