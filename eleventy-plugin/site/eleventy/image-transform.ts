import { IGNORED } from "../../pages/templates/filters.js";
import type { EleventyConfig } from "./eleventy-types.js";
import { runHtmlTransforms } from "./run-html-transforms.js";

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
