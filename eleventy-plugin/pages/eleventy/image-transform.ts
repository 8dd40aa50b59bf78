import type { EleventyConfig } from "../../eleventy-types.js";
import { runHtmlTransforms } from "../head/run-html-transforms.js";

/**
 * What tells Eleventy's image transform to leave a picture alone, as it must those of descriptions: they are the
 * document's, not the site's, and one that is gone would stop the build. https://www.11ty.dev/docs/plugins/image/#attribute-overrides
 */
export const IGNORED = "eleventy:ignore";

// eslint-disable-next-line no-restricted-syntax -- on no page: a question to the site's plugins
const PICTURE = `<img ${IGNORED}>`;

/**
 * Whether a plugin of the site's takes the pictures of all pages: it removes the attribute that says to leave one alone. Known
 * from each build's begin.
 */
export function watchImageTransform(eleventyConfig: EleventyConfig): () => boolean {
  let isThere = false;
  eleventyConfig.on("eleventy.before", async () => {
    isThere = !(await runHtmlTransforms(eleventyConfig, PICTURE)).includes(IGNORED);
  });
  return () => isThere;
}
