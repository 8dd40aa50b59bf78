import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cacheFolderIn } from "../../files/cache-folder.js";

/** Where drawn images are kept, each under the hash of all that it depends on. */
const folder = (): string => join(cacheFolderIn(process.cwd()), "images");

export const imageKey = (facts: unknown): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

export const keptImage = (key: string): string => join(folder(), `${key}.png`);

/** Of these keys those whose image is there. */
export async function keptKeys(): Promise<ReadonlySet<string>> {
  const names = await readdir(folder()).catch(() => []);
  return new Set(names.flatMap((name) => (name.endsWith(".png") ? [name.slice(0, -4)] : [])));
}

/** Puts a kept image into the output. A file with its size and date is that image already. */
export async function placeImage(key: string, file: string): Promise<void> {
  const kept = keptImage(key);
  const [source, target] = await Promise.all([stat(kept), stat(file).catch(() => undefined)]);
  // Setting a file's date keeps milliseconds, no more.
  if (target?.size === source.size && target.mtime.getTime() === source.mtime.getTime()) return;
  await mkdir(dirname(file), { recursive: true });
  await copyFile(kept, file);
  await utimes(file, source.atime, source.mtime);
}

/** Removes images of former documents, once there are twice as many as are used. */
export async function forgetImages(used: ReadonlySet<string>): Promise<void> {
  const kept = await keptKeys();
  if (kept.size <= used.size * 3) return;
  for (const key of kept) if (!used.has(key)) await rm(keptImage(key), { force: true });
}
