import type { EleventyConfig } from "../../eleventy-types.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";
import { runHtmlTransforms } from "../head/run-html-transforms.js";

/** The page for addresses that lead nowhere is shown at any depth: relative links, as all of ours are, are of no use there. */
const isNotFound = (url: string | false | undefined): boolean => /^\/404(?:\.html|\/)$/.test(url || "");

// eslint-disable-next-line no-restricted-syntax -- on no page: a question to the site's plugins
const LINK = '<a href="/question/"></a>';

/**
 * What links on a page of the site begin with; undefined where they are relative. The HTML base plugin puts the path prefix
 * before every address from the root, and would before one that has it.
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
