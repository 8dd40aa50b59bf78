import type { EleventyConfig } from "./eleventy-types.js";
import type { ApiReferenceOptions } from "../../options/api-reference-options.js";
import { finding, Problem } from "../../problems/problems.js";

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
