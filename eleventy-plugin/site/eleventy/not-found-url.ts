import type { EleventyConfig } from "./eleventy-types.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";
import { runHtmlTransforms } from "./run-html-transforms.js";

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
