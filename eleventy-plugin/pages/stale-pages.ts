import { rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

/**
 * Removes the files that the build before wrote and this one did not: Eleventy never deletes, and a renamed operation
 * would be served at both addresses. The first call only remembers: a build's output folder is its owner's.
 */
export function createStalePageRemoval(): (output: string, urls: readonly string[]) => Promise<void> {
  let written: ReadonlySet<string> | undefined;
  return async (output, urls) => {
    const root = resolve(output);
    const current = new Set(urls.map((url) => resolve(join(root, url.replace(/\/$/, "/index.html")))));
    const stale = [...(written ?? [])].filter((file) => !current.has(file) && file.startsWith(root + sep));
    written = current;
    for (const file of stale) {
      await rm(file, { force: true });
      await rmdir(dirname(file)).catch(() => undefined); // Not empty: another page lies below.
    }
  };
}
