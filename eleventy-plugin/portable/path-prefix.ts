/** Returns Eleventy's `pathPrefix` (`docs`, `/docs`, empty) with one slash at each end. */
export function wholePathPrefix(pathPrefix: string): string {
  return `/${pathPrefix}/`.replace(/\/{2,}/g, "/");
}
