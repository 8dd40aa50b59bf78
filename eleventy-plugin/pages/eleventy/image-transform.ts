import type { EleventyConfig } from "../../eleventy-types.js";
import { afterHtmlPass } from "../head/html-pass.js";

/** What tells Eleventy's image transform to leave a picture alone: https://www.11ty.dev/docs/plugins/image/#attribute-overrides */
const IGNORE = "eleventy:ignore";

// eslint-disable-next-line no-restricted-syntax -- on no page: a question to the site's plugins
const PICTURE = `<img ${IGNORE}>`;

/**
 * Whether a plugin of the site's takes the pictures of all pages: it removes the attribute that says to leave one alone. Known
 * from each build's begin.
 */
export function watchImageTransform(eleventyConfig: EleventyConfig): () => boolean {
  let isThere = false;
  eleventyConfig.on("eleventy.before", async () => {
    isThere = !(await afterHtmlPass(eleventyConfig, PICTURE)).includes(IGNORE);
  });
  return () => isThere;
}

const TAG = /<[a-z](?:"[^"]*"|[^">])*>/gi;

/**
 * The HTML of a description, with its pictures left alone: they are the document's, not the site's, and one that is gone
 * would stop the build.
 */
export const withImagesLeftAlone = (html: string): string =>
  html.replace(TAG, (tag) => tag.replace(/^<img(?=[\s>])/i, (start) => `${start} ${IGNORE}`));
