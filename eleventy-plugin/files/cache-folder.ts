import { resolve } from "node:path";
import { finding, type Finding } from "../problems/problems.js";

/** What one build keeps for the next, from the folder that Eleventy runs in. It may be deleted at any time. */
export const CACHE_FOLDER = ".cache/eleventy-plugin-api-reference";

export const cacheFolderIn = (root: string): string => resolve(root, CACHE_FOLDER);

/** Why a cache could not be written, by its folder. */
const unwritable = new Map<string, string>();

export function noteUnwritable(folder: string, error: unknown): void {
  if (!unwritable.has(folder)) unwritable.set(folder, systemReason(error));
}

/** `ENOSPC: no space left on device`, without the call and its paths, which may be those of a draft. */
export const systemReason = (error: unknown): string => (error as Error).message.replace(/, .*/s, "");

/** One warning for all caches below a folder that could not be written since this was last asked. */
export function unwritableCaches(cacheFolder: string): readonly Finding[] {
  const failed = [...unwritable].filter(([folder]) => folder.startsWith(cacheFolder));
  for (const [folder] of failed) unwritable.delete(folder);
  return failed
    .slice(0, 1)
    .map(([, reason]) => finding("cache-not-written", { folder: CACHE_FOLDER, reason }));
}
