import type { ProblemPage } from "../../pages/views/frame/problem-view.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import type { ResolvedSource } from "../../options/resolved-options.js";
import { TEMPLATE_EXTENSION } from "./register-engine.js";
import { addPagedTemplate } from "../eleventy/virtual-templates.js";

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
