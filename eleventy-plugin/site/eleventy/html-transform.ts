import { IGNORED } from "../../pages/templates/filters.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";
import type { EleventyConfig, TransformThis } from "./eleventy-types.js";
import { VIRTUAL_FOLDER } from "./virtual-templates.js";

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

/**
 * Applies the HTML transforms of the site's plugins to a piece of HTML. Callers detect plugins by what they
 * change, because a plugin that another plugin adds cannot be found by name. Returns the HTML unchanged if a
 * transform fails.
 */
export async function runHtmlTransforms(eleventyConfig: EleventyConfig, html: string): Promise<string> {
  const { htmlTransformer, directories } = eleventyConfig;
  const page = {
    url: "/",
    inputPath: `./${VIRTUAL_FOLDER}/question.html`,
    outputPath: `${directories.output}index.html`,
  };
  try {
    return await htmlTransformer.transformContent(page.outputPath, html, { ...page, page });
  } catch {
    return html;
  }
}

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

/**
 * Whether `url` is the page for missing URLs. Servers show it for URLs at any depth, where relative links
 * would break.
 */
const isNotFound = (url: string | false | undefined): boolean => /^\/404(?:\.html|\/)$/.test(url || "");

const LINK = '<a href="/question/"></a>';

/**
 * Returns the URL that links start with on the site's page for missing URLs. Undefined on other pages, whose
 * links are relative. If the HTML base plugin is active, returns `/`: that plugin adds the path prefix to
 * every URL from the root, even to one that has it already.
 */
export async function rootAt(
  url: string | false | undefined,
  eleventyConfig: EleventyConfig,
): Promise<string | undefined> {
  if (!isNotFound(url)) return undefined;
  return (await runHtmlTransforms(eleventyConfig, LINK)) === LINK
    ? wholePathPrefix(eleventyConfig.pathPrefix)
    : "/";
}
