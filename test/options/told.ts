import { Problem, type Finding } from "../../eleventy-plugin/problems/problems.js";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";

export function findingsOf(options: unknown): readonly Finding[] {
  try {
    resolveOptions(options);
  } catch (error) {
    if (error instanceof Problem) return error.findings;
    throw error;
  }
  return [];
}

/** Returns each finding as `code: message | fix`. */
export const told = (options: unknown): readonly string[] =>
  findingsOf(options).map(({ code, message, fix }) => `${code}: ${message} | ${fix}`);
