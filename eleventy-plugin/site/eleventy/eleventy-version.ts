import type { EleventyConfig } from "./eleventy-types.js";
import { packageManifest } from "../../problems/package-manifest.js";
import { finding, Problem } from "../../problems/problems.js";

/**
 * Verifies the version of Eleventy. Only `assertValidCall` may use the configuration earlier, because the
 * configuration of other versions may differ.
 * @throws {Problem} If the version of Eleventy is not supported.
 */
export function assertEleventyVersion(eleventyConfig: EleventyConfig): void {
  const range = packageManifest["11ty"].compatibility;
  try {
    eleventyConfig.versionCheck(range);
  } catch (error) {
    // The first version in Eleventy's message is that of Eleventy.
    const version = /\d+\.\d+\.\d+[\w.-]*/.exec((error as Error).message)?.[0] ?? "of this site";
    throw new Problem(finding("eleventy-version", { version, range }));
  }
}
