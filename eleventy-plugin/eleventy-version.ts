import type { EleventyConfig } from "./eleventy-types.js";
import { packageManifest } from "./package-manifest.js";
import { finding, Problem } from "./problems/problems.js";

/**
 * Throws a `Problem` where Eleventy is older or newer than what the plugin is made for: what Eleventy calls us with has
 * changed there, or may have. Comes before anything else is asked of the configuration.
 */
export function assertEleventyVersion(eleventyConfig: EleventyConfig): void {
  const range = packageManifest["11ty"].compatibility;
  try {
    eleventyConfig.versionCheck(range);
  } catch (error) {
    // Eleventy's own sentence quotes the version it found first.
    const version = /\d+\.\d+\.\d+[\w.-]*/.exec((error as Error).message)?.[0] ?? "of this site";
    throw new Problem(finding("eleventy-version", { version, range }));
  }
}
