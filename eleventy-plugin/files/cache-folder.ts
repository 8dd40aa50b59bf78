import { resolve } from "node:path";

/** What one build keeps for the next, from the folder that Eleventy runs in. It may be deleted at any time. */
export const CACHE_FOLDER = ".cache/eleventy-plugin-api-reference";

export const cacheFolderIn = (root: string): string => resolve(root, CACHE_FOLDER);
