import type { EleventyConfig } from "../../eleventy-types.js";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";

/**
 * What the plugins of the site that share Eleventy's pass over finished HTML make of a piece of it. So they are asked what
 * they do: by its name a plugin is not found where another plugin adds it. As it was, where one of them fails.
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
