import type { AfterEvent, EleventyConfig } from "../eleventy-types.js";
import { writeAtomically } from "../files/tracked-files.js";
import { join } from "node:path";
import type { CopiedFile } from "../pages/eleventy/assets.js";
import { readFile } from "node:fs/promises";
import { VIRTUAL_FOLDER } from "../pages/eleventy/virtual-templates.js";
import { addHtmlTransform } from "../pages/html-transform.js";

/** The folder that the plugin for Vite builds from: it has Eleventy look for no pages there. */
const VITE_FOLDER = ".11ty-vite";

/** Elements of a page that load a file of ours. */
const OURS =
  /<(script|link)(?=\s[^>]*\b(?:src|href)\s*=\s*["']?[^"'\s>]*\bapi-reference\/[^"'\s>]*\.(?:js|css)\b)/gi;

/**
 * Runs `handler` when Eleventy has written a build. The plugin for Vite then moves the output away, makes another of it and
 * keeps no file in that but pages and what they name in ways that Vite knows. So there `handler` runs behind it, our files
 * are published again, and Vite is told to leave what loads them as it is. While serving it builds nothing.
 * https://www.11ty.dev/docs/server-vite/
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

/** Handlers of one event run side by side: this one when all others have ended. */
function afterOthers({ events }: EleventyConfig, handler: (event: AfterEvent) => Promise<void>): void {
  const emit = events.emit.bind(events);
  events.emit = async (name, ...given) => {
    const results = await emit(name, ...given);
    if (name === "eleventy.after") await handler(given[0] as AfterEvent);
    return results;
  };
}

/** What Eleventy wrote of ours, and Vite left out. */
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
