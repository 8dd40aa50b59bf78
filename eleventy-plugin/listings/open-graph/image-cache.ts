import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readCacheEntry, writeCacheEntry } from "../../files/cache-entries.js";
import { cacheFolderIn } from "../../files/cache-folder.js";

/**
 * Returns the folder of cached images. The name of an image is a hash of everything that the image depends
 * on.
 */
const folder = (): string => join(cacheFolderIn(process.cwd()), "images");
const fileOf = (key: string): string => join(folder(), `${key}.image`);

export const imageKey = (facts: unknown): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

export const readCachedImage = (key: string): Promise<Buffer | undefined> => readCacheEntry(fileOf(key));

export const cacheImage = (key: string, png: Uint8Array): Promise<void> => writeCacheEntry(fileOf(key), png);

/** Writes an image to the output, unless the file is up to date. */
export async function writeImage(png: Uint8Array, file: string): Promise<void> {
  const existing = await readFile(file).catch(() => undefined);
  if (existing?.equals(png)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, png);
}

/** Removes unused images if there are more than twice as many as used ones. */
export async function pruneImageCache(used: ReadonlySet<string>): Promise<void> {
  const files = new Set([...used].map(fileOf));
  const cached = (await readdir(folder()).catch(() => [])).map((name) => join(folder(), name));
  if (cached.length <= files.size * 3) return;
  for (const file of cached)
    if (!files.has(file)) await rm(file, { recursive: true, force: true }).catch(() => {});
}
