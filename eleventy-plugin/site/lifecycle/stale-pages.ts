import { rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

/**
 * Returns a function that removes files of the previous build that are no longer written. Eleventy never
 * deletes files, so a renamed operation would be served at both URLs. The first call only records the files,
 * because the output folder may contain files that the plugin did not write.
 */
export function createStalePageRemoval(): (output: string, urls: readonly string[]) => Promise<void> {
  let previous: readonly string[] = [];
  return async (output, urls) => {
    const root = resolve(output);
    const fileOf = (url: string): string => resolve(join(root, url.replace(/\/$/, "/index.html")));
    const current = new Set(urls);
    const removed = previous.filter((url) => !current.has(url)).map(fileOf);
    previous = urls;
    if (removed.length === 0) return;
    // Two URLs may have the same file, so the file of a removed URL may still be needed.
    const files = new Set(urls.map(fileOf));
    const stale = removed.filter((file) => !files.has(file) && file.startsWith(root + sep));
    for (const file of stale) {
      await rm(file, { force: true });
      await rmdir(dirname(file)).catch(() => undefined); // Fails if the folder still contains another page.
    }
  };
}
