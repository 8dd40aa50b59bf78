import { resolve } from "node:path";
import { finding, type Finding } from "../problems/problems.js";

/**
 * Folder of everything that a build caches for the next one, relative to the folder Eleventy runs in. May be
 * deleted at any time.
 */
export const CACHE_FOLDER = ".cache/eleventy-plugin-api-reference";

export const cacheFolderIn = (root: string): string => resolve(root, CACHE_FOLDER);

/** Cache folders that could not be written, with the reasons. */
const unwritable = new Map<string, string>();

export function noteUnwritable(folder: string, error: unknown): void {
  if (!unwritable.has(folder)) unwritable.set(folder, systemReason(error));
}

/**
 * Returns a reason such as `ENOSPC: no space left on device`. Omits the system call and its paths, which may
 * be those of a temporary file.
 */
export const systemReason = (error: unknown): string => (error as Error).message.replace(/, .*/s, "");

/**
 * Returns the caches below `cacheFolder` that could not be written since the last call, as at most one
 * warning.
 */
export function unwritableCaches(cacheFolder: string): readonly Finding[] {
  const failed = [...unwritable].filter(([folder]) => folder.startsWith(cacheFolder));
  for (const [folder] of failed) unwritable.delete(folder);
  return failed
    .slice(0, 1)
    .map(([, reason]) => finding("cache-not-written", { folder: CACHE_FOLDER, reason }));
}
