import type { AfterEvent, EleventyConfig } from "../eleventy/eleventy-types.js";
import { writeAtomically } from "../../files/tracked-files.js";
import { join } from "node:path";
import type { CopiedFile } from "../../pages/context/assets.js";
import { readFile } from "node:fs/promises";
import { VIRTUAL_FOLDER } from "../eleventy/virtual-templates.js";
import { addHtmlTransform } from "../eleventy/html-transform.js";

/** Build folder of Eleventy's Vite plugin, which adds it to Eleventy's ignores. */
const VITE_FOLDER = ".11ty-vite";

/** Matches elements that load a file of the plugin. */
const OURS =
  /<(script|link)(?=\s[^>]*\b(?:src|href)\s*=\s*["']?[^"'\s>]*\bapi-reference\/[^"'\s>]*\.(?:js|css)\b)/gi;

/**
 * Runs `handler` when Eleventy has written a build. https://www.11ty.dev/docs/server-vite/
 *
 * Eleventy's Vite plugin then replaces the output folder. It retains only pages, and files that Vite finds in
 * pages. So with that plugin, `handler` runs after it, the plugin's files are published again, and their
 * elements get `vite-ignore`. While serving, Vite does not build.
 */
export function afterBuildAndVite(
  eleventyConfig: EleventyConfig,
  files: readonly CopiedFile[],
  handler: (event: AfterEvent) => Promise<void>,
): void {
  let hasVite = false;
  eleventyConfig.on("eleventy.before", () => {
    if (hasVite) return;
    hasVite = [...eleventyConfig.ignores].some((glob) => glob.startsWith(VITE_FOLDER));
    if (hasVite) afterOthers(eleventyConfig, (event) => republish(event, files).then(() => handler(event)));
  });
  eleventyConfig.on("eleventy.after", (event) => (hasVite ? undefined : handler(event)));
  addHtmlTransform(eleventyConfig, "apiReferenceVite", async (html) =>
    hasVite ? html.replace(OURS, "<$1 vite-ignore") : html,
  );
}

/**
 * Runs a handler when all other handlers of `eleventy.after` have finished. Eleventy runs the handlers of one
 * event concurrently.
 */
function afterOthers({ events }: EleventyConfig, handler: (event: AfterEvent) => Promise<void>): void {
  const emit = events.emit.bind(events);
  events.emit = async (name, ...args) => {
    const results = await emit(name, ...args);
    if (name === "eleventy.after") await handler(args[0] as AfterEvent);
    return results;
  };
}

/** Publishes again the files of the plugin that Vite dropped. */
async function republish(
  { results, directories: { output }, runMode, outputMode }: AfterEvent,
  files: readonly CopiedFile[],
): Promise<void> {
  if (runMode === "serve" || outputMode !== "fs" || results.length === 0) return;
  for (const { file, url } of files) await writeAtomically(join(output, url), await readFile(file));
  for (const { inputPath, url, content } of results)
    if (content !== undefined && inputPath.includes(VIRTUAL_FOLDER) && !/(?:\/|\.html)$/.test(url))
      await writeAtomically(join(output, url), content);
}
