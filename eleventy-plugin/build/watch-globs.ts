import type { ResolvedSource } from "../options/resolved-options.js";

/**
 * What Eleventy watches for each local document. A glob, for a watched single file that is deleted and created again
 * (git, some editors) is never heard of again: `specs/api.json` becomes `specs/api.jso[n]`.
 */
export function watchGlobs(sources: readonly ResolvedSource[]): readonly string[] {
  return sources.filter(({ spec }) => !/^https?:/i.test(spec)).map(({ spec }) => asGlob(spec));
}

export function asGlob(path: string): string {
  const escaped = path.replace(/[*?[\]{}()!]/g, "\\$&");
  return escaped.replace(/([^/\\])$/, "[$1]");
}
