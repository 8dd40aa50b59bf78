import type { EleventyConfig, TransformThis } from "./eleventy-types.js";

/**
 * Registers a transform of written files. Eleventy calls each transform for everything that a site writes. It
 * passes `undefined` if a custom extension compiles a file to nothing, such as a Sass partial, and a `Buffer` for
 * binary data. `transform` is not called for these values, and they stay unchanged.
 *
 * Nor is it called for a part that the filter `renderTransforms` passes, such as a post in a feed. That part gets
 * the transform as a part of the file that prints it.
 */
export function addHtmlTransform(
  eleventyConfig: EleventyConfig,
  name: string,
  transform: (this: TransformThis, html: string) => Promise<string>,
): void {
  let isWriting = false;
  eleventyConfig.on("eleventy.before", () => {
    isWriting = false;
  });
  eleventyConfig.on("eleventy.layouts", () => {
    isWriting = true;
  });
  eleventyConfig.addTransform(name, function (content) {
    // Eleventy writes files only after it has rendered all templates. Layouts are rendered later, so their
    // parts are recognised by the base URL, which only that filter passes.
    const isPart = !isWriting || this.baseHref !== undefined;
    return typeof content === "string" && !isPart ? transform.call(this, content) : content;
  });
}
