import type { NunjucksEvent } from "../../eleventy-types.js";
import { cachedBlock } from "./cached-block.js";
import { compactHtml } from "./compact-html.js";
import { createFilters } from "./filters.js";
import { nunjucks, type NunjucksEnvironment, type NunjucksTemplate } from "./nunjucks.js";
import { renderTemplate } from "./nunjucks-runtime.js";
import { shareImports } from "./shared-imports.js";
import { siteAdditions } from "./site-additions.js";

/** Renders the plugin's templates, with what a site puts in their place. */
export interface Renderer {
  /** A page, by the text of its template; `name` stands in messages. */
  page(template: string, name: string, context: object): Promise<string>;
  /** A shipped or overridden part: `api-reference/parts/head.njk`. */
  part(name: string, context: object): Promise<string>;
}

/**
 * An environment of our own that borrows the site's filters, shortcodes and globals, always escapes, and looks for
 * `api-reference/…` in the site's folder before ours.
 */
export function createRenderer(
  site: NunjucksEvent,
  folders: { readonly site: string; readonly shipped: string },
  hasImageTransform: boolean,
): Renderer {
  const environment = deriveEnvironment(site, [folders.site, folders.shipped], hasImageTransform);
  shareImports(environment, folders.shipped);
  const compiled = new Map<string, NunjucksTemplate>();
  const render = (template: NunjucksTemplate, context: object): Promise<string> =>
    new Promise((resolve, reject) => {
      renderTemplate(template, context, undefined, (error, text) => {
        if (error) reject(error);
        else resolve(text ?? "");
      });
    });
  return {
    async page(text, name, context) {
      // Eleventy has other texts of the same template rendered, too: those of a site's computed data.
      const key = `${name}\n${text}`;
      const template = compiled.get(key) ?? new nunjucks.Template(text, environment, name, true);
      compiled.set(key, template);
      return compactHtml(await render(template, context));
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
  const pinned = Object.fromEntries(PINNED_FILTERS.map((name) => [name, derived.filters[name]]));
  const { escape } = pinned;
  const ours = {
    ...pinned,
    ...createFilters(
      (html) => new nunjucks.runtime.SafeString(html),
      escape as (text: string) => object,
      hasImageTransform,
    ),
  };
  derived.filters = { ...derived.filters, ...added.filters, ...ours };
  derived.asyncFilters = added.asyncFilters.filter((name) => !Object.hasOwn(ours, name));
  const cached = cachedBlock();
  derived.extensions = { ...added.extensions, apiReferenceCached: cached };
  derived.extensionsList = [...added.extensionsList, cached];
  derived.globals = { ...derived.globals, ...added.globals };
  derived.tests = { ...derived.tests, ...added.tests };
  return derived;
}
