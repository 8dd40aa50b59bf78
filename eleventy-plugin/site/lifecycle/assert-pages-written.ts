import type { AfterEvent, EleventyConfig } from "../eleventy/eleventy-types.js";
import { RAW_EXTENSION } from "../eleventy/virtual-templates.js";
import { TEMPLATE_EXTENSION } from "../register/register-engine.js";
import { finding, Problem } from "../../problems/problems.js";
import type { BuildState } from "../../pages/context/build-state.js";

const OURS = [TEMPLATE_EXTENSION, RAW_EXTENSION];

/**
 * Throws a Problem before a build if `--formats` on the command line excludes the plugin's templates.
 * Eleventy 3 only warns about each template, and Eleventy 4 does not name them.
 */
export function assertFormatsEnabled(eleventyConfig: EleventyConfig): void {
  let formats: readonly string[] = OURS;
  eleventyConfig.on("eleventy.extensionmap", (instance) => {
    formats = (instance as { readonly formatKeys?: readonly string[] }).formatKeys ?? OURS;
  });
  eleventyConfig.on("eleventy.before", () => {
    if (OURS.every((format) => formats.includes(format))) return;
    const all = [...new Set([...formats, ...OURS])].join(",");
    throw new Problem(
      finding("pages-missing", {
        reason: `its template formats are \`${formats.join(",")}\``,
        fix: `Use \`--formats=${all}\`, or omit \`--formats\`.`,
      }),
    );
  });
}

/**
 * Throws a Problem if none of the plugin's pages was written because of the site itself, such as a
 * preprocessor for all templates. Skips incremental builds.
 */
export function assertPagesWritten(
  { results, incremental }: AfterEvent,
  { pages, results: sources }: BuildState,
): void {
  if (incremental || pages.length === 0) return;
  const written = new Set(results.map(({ url }) => url));
  if (pages.some(({ url }) => written.has(url))) return;
  throw new Problem(
    finding(
      "pages-missing",
      {
        reason: "something in this site excludes them",
        fix: "Look for a preprocessor or a computed `permalink` that applies to every template.",
      },
      { source: sources.map(({ source }) => source.spec).join(", ") },
    ),
  );
}
