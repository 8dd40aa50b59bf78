import { existsSync } from "node:fs";
import { join } from "node:path";
import { downloadUrl } from "../../listings/download.js";
import { createBrand } from "../../pages/brand/brand.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { contentSecurityPolicy } from "../../pages/head/content-security-policy.js";
import { replacedTemplates } from "../../pages/templates/replaced-templates.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { rootAt, watchImageTransform } from "../eleventy/html-transform.js";

/**
 * Creates a function that returns the site's part of each page's context. The function is called for each
 * page, because the path prefix and the run mode are not known earlier.
 */
export function createSiteContext(
  eleventyConfig: EleventyConfig,
  {
    options,
    labels,
    state,
    assets,
    guideLinks,
  }: Pick<SiteContext, "options" | "labels" | "assets" | "guideLinks"> & { state: BuildState },
): () => SiteContext {
  const brand = createBrand(options.site, process.cwd());
  const hasImageTransform = watchImageTransform(eleventyConfig);
  let hasParts = false;
  let replacesTemplates = false;
  eleventyConfig.on("eleventy.before", ({ directories: { includes } }) => {
    hasParts = existsSync(join(includes, "api-reference"));
    replacesTemplates = replacedTemplates(includes).size > 0;
  });
  return () => ({
    options,
    labels,
    tabs: state.tabs,
    pathPrefix: wholePathPrefix(eleventyConfig.pathPrefix),
    rootAt: (url) => rootAt(url, eleventyConfig),
    assets,
    brand,
    downloadUrl: (reference) => {
      const result = options.download && state.results.find((each) => each.reference === reference);
      return result ? downloadUrl(result) : undefined;
    },
    versionsOf: state.versionsOf,
    guideLinks,
    hasImageTransform: hasImageTransform(),
    hasParts,
    replacesTemplates,
    contentSecurityPolicy: isServing() ? "" : contentSecurityPolicy(options.search !== false),
  });
}

/** Whether Eleventy keeps running after the build, to serve the site or to watch its files. */
export const isServing = (): boolean =>
  ["serve", "watch"].includes(process.env["ELEVENTY_RUN_MODE"] ?? "build");
