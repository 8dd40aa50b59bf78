import type { EleventyConfig } from "../../eleventy-types.js";
import { runHtmlTransforms } from "../head/run-html-transforms.js";

/**
 * Attribute that makes Eleventy's image transform skip a picture. Pictures in descriptions need it because
 * they belong to the document, not to the site, and a missing file would stop the build.
 * https://www.11ty.dev/docs/plugins/image/#attribute-overrides
 */
export const IGNORED = "eleventy:ignore";

// eslint-disable-next-line no-restricted-syntax -- on no page: a question to the site's plugins
const PICTURE = `<img ${IGNORED}>`;

/**
 * Returns a function that reports whether a plugin of the site transforms the pictures of all pages. Such a
 * plugin removes the attribute `IGNORED`; this is tested at the start of each build.
 */
export function watchImageTransform(eleventyConfig: EleventyConfig): () => boolean {
  let hasTransform = false;
  eleventyConfig.on("eleventy.before", async () => {
    hasTransform = !(await runHtmlTransforms(eleventyConfig, PICTURE)).includes(IGNORED);
  });
  return () => hasTransform;
}
