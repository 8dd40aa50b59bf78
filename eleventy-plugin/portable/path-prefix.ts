/**
 * Normalises Eleventy's `pathPrefix` (`docs`, `/docs` or empty) to begin and end with a slash: `/docs/` or
 * `/`.
 */
export function wholePathPrefix(pathPrefix: string): string {
  return `/${pathPrefix}/`.replace(/\/{2,}/g, "/");
}
