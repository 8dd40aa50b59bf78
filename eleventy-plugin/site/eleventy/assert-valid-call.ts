import type { ApiReferenceOptions } from "../../options/api-reference-options.js";
import { packageManifest } from "../../problems/package-manifest.js";
import { finding, Problem } from "../../problems/problems.js";
import type { EleventyConfig } from "./eleventy-types.js";

/**
 * Configuration that already has the plugin → the plugin's options. A second call is detected here, because
 * Eleventy's `unique` would skip it without a message.
 */
const configured = new WeakMap<EleventyConfig, ApiReferenceOptions>();

/**
 * Verifies that the plugin is added once, with `addPlugin(apiReference, { … })`. The published type of the
 * plugin does not depend on Eleventy's API, so the type of the configuration is asserted here.
 * @throws {Problem} If the plugin was called directly, as in `addPlugin(apiReference({ … }))`, or added
 * twice.
 */
export function assertValidCall(
  eleventyConfig: object,
  userOptions: ApiReferenceOptions,
): asserts eleventyConfig is EleventyConfig {
  if (!isEleventyConfig(eleventyConfig)) throw new Problem(finding("called-with-options"));
  assertFirstCall(configured.get(eleventyConfig), userOptions);
  configured.set(eleventyConfig, userOptions);
  eleventyConfig.on("eleventy.reset", () => void configured.delete(eleventyConfig));
}

const isEleventyConfig = (value: object): value is EleventyConfig =>
  typeof (value as Partial<EleventyConfig> | undefined)?.on === "function";

function assertFirstCall(first: ApiReferenceOptions | undefined, second: ApiReferenceOptions): void {
  if (first === undefined) return;
  const blocks = [first, second].map((options) => ("asyncapi" in options ? "asyncapi" : "openapi"));
  const how =
    blocks[0] === blocks[1]
      ? `\`${blocks[0]}.sources\` can list several documents`
      : "`{ openapi: { … }, asyncapi: { … } }`";
  throw new Problem(finding("added-twice", { how }));
}

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
