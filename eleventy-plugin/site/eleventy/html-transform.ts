import type { EleventyConfig, TransformThis } from "./eleventy-types.js";

/**
 * Registers a transform of pages. Eleventy calls each transform for everything that a site writes. It passes
 * `undefined` if a custom extension compiles a file to nothing, such as a Sass partial, and a `Buffer` for
 * binary data. `transform` is not called for these values, and they stay unchanged.
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
