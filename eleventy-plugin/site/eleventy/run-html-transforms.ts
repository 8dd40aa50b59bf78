import type { EleventyConfig } from "./eleventy-types.js";
import { VIRTUAL_FOLDER } from "./virtual-templates.js";

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
