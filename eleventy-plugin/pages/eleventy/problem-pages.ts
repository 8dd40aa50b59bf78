import type { BuildState } from "../build-state.js";
import type { EleventyConfig } from "../../eleventy-types.js";
import type { ResolvedSource } from "../../options/resolved-options.js";
import { TEMPLATE_EXTENSION } from "../templates/engine.js";
import { assetsFor, siteView, unlistedHead, type SiteView } from "../views/site-view.js";
import { type SiteContext } from "../site-context.js";
import { addPagedTemplate } from "./virtual-templates.js";

/**
 * A page at the route of a reference, shown until the documents have been read successfully for the first
 * time.
 */
export interface ProblemPage {
  readonly url: string;
  readonly message: string;
}

/**
 * Registers pages that show why a document cannot be read. While serving, a document that is broken from the
 * start must not end the server.
 */
export function registerProblemPages(
  eleventyConfig: EleventyConfig,
  { sources, state }: { readonly sources: readonly ResolvedSource[]; readonly state: BuildState },
): void {
  const pages = (): readonly ProblemPage[] => {
    const { problem } = state;
    if (problem === undefined || state.pages.length > 0) return [];
    return sources.map(({ route }) => ({ url: `${route}/`, message: problem.message }));
  };
  const content = '{% include "api-reference/problem.njk" %}';
  addPagedTemplate(eleventyConfig, `problem.${TEMPLATE_EXTENSION}`, content, "apiReferenceProblem", pages);
}

export function problemView(page: ProblemPage, context: SiteContext): SiteView {
  return siteView(page.url, unlistedHead(context.labels.problemTitle, assetsFor(page.url, context)), context);
}
