import { createHash } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { finding, type Finding } from "../problems/problems.js";
import { readRegularFile } from "./regular-file.js";
import { writeAtomically } from "./tracked-files.js";

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

/**
 * Returns the content of a cache entry. Returns undefined if the entry is missing or damaged, or was written
 * under another name. The name must identify everything that the content depends on.
 */
export async function readCacheEntry(file: string): Promise<Buffer | undefined> {
  const entry = await readRegularFile(file);
  const end = entry?.indexOf("\n") ?? -1;
  if (entry === undefined || end < 0) return undefined;
  const content = entry.subarray(end + 1);
  return entry.toString("latin1", 0, end) === checksum(file, content) ? content : undefined;
}

/**
 * Writes a cache entry. Never rejects: without the entry, the next build is only slower. A failure is
 * reported once.
 */
export async function writeCacheEntry(file: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  const entry = Buffer.concat([Buffer.from(`${checksum(file, bytes)}\n`), bytes]);
  try {
    await removeFolder(file);
    await writeAtomically(file, entry);
  } catch (error) {
    noteUnwritable(dirname(file), error);
  }
}

/** Removes a folder at this path, which would otherwise block the entry forever. */
async function removeFolder(file: string): Promise<void> {
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) await rm(file, { recursive: true });
}

/** Returns a checksum that covers the name as well, so that an entry copied to another name is invalid. */
const checksum = (file: string, content: Uint8Array): string =>
  createHash("sha256")
    .update(`${basename(file)}\n`)
    .update(content)
    .digest("hex");
