import { rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

/**
 * Removes the files that the build before wrote and this one did not: Eleventy never deletes, and a renamed operation
 * would be served at both addresses. The first call only remembers: a build's output folder is its owner's.
 */
export function createStalePageRemoval(): (output: string, urls: readonly string[]) => Promise<void> {
  let before: readonly string[] = [];
  return async (output, urls) => {
    const root = resolve(output);
    const fileOf = (url: string): string => resolve(join(root, url.replace(/\/$/, "/index.html")));
    const current = new Set(urls);
    const gone = before.filter((url) => !current.has(url)).map(fileOf);
    before = urls;
    if (gone.length === 0) return;
    // Two addresses may lead to one file.
    const files = new Set(urls.map(fileOf));
    const stale = gone.filter((file) => !files.has(file) && file.startsWith(root + sep));
    for (const file of stale) {
      await rm(file, { force: true });
      await rmdir(dirname(file)).catch(() => undefined); // Not empty: another page lies below.
    }
  };
}
