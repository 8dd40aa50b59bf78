import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import { Problem, type Finding } from "../../eleventy-plugin/problems/problems.js";
import { buildReferences } from "../../eleventy-plugin/references/references.js";

/** Returns every finding of one build of these sources: the error that stopped it, or its warnings. */
export async function raisedFindings(
  options: unknown,
  folder: string,
  serving = false,
): Promise<readonly Finding[]> {
  try {
    const resolved = resolveOptions(options);
    const results = await buildReferences(resolved, { root: folder, serving, previous: [] });
    const validated = await Promise.all(results.map(({ validation }) => validation()));
    return [...resolved.warnings, ...results.flatMap(({ warnings }) => warnings), ...validated.flat()];
  } catch (error) {
    if (error instanceof Problem) return error.findings;
    throw error;
  }
}
