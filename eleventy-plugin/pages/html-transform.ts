import type { EleventyConfig, TransformThis } from "../eleventy-types.js";

/**
 * Registers a transform of pages. Eleventy calls each transform for everything that a site writes: with
 * `undefined` if a custom extension compiles a file to nothing (a Sass partial), and with a `Buffer` for
 * binary data. Both stay unchanged, without a call of `transform`.
 */
export function addHtmlTransform(
  eleventyConfig: EleventyConfig,
  name: string,
  transform: (this: TransformThis, html: string) => Promise<string>,
): void {
  eleventyConfig.addTransform(name, function (content) {
    return typeof content === "string" ? transform.call(this, content) : content;
  });
}
