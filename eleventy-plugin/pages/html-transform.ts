import type { EleventyConfig, TransformThis } from "../eleventy-types.js";

/**
 * Registers a transform of pages. Eleventy calls each transform with all that a site writes: with `undefined` where a custom
 * extension compiles a file to nothing (a Sass partial), with a `Buffer` where it compiles to binary data. Both are passed on
 * as they are.
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
