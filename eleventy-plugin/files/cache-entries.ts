import { createHash } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { noteUnwritable } from "./cache-folder.js";
import { readRegularFile } from "./regular-file.js";
import { writeAtomically } from "./tracked-files.js";

/**
 * What an entry of a cache holds; undefined where there is none, or one that is not as it was written under this name. The
 * name says all that the content depends on.
 */
export async function readCacheEntry(file: string): Promise<Buffer | undefined> {
  const entry = await readRegularFile(file);
  const end = entry?.indexOf("\n") ?? -1;
  if (entry === undefined || end < 0) return undefined;
  const content = entry.subarray(end + 1);
  return entry.toString("latin1", 0, end) === checksum(file, content) ? content : undefined;
}

/** Never rejects: what cannot be kept costs the next build its time, nothing else, and is told once. */
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

/** A folder in its place would stay there for ever. */
async function removeFolder(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) await rm(file, { recursive: true });
}

/** Of name and content: an entry under the name of another is none. */
const checksum = (file: string, content: Uint8Array): string =>
  createHash("sha256")
    .update(`${basename(file)}\n`)
    .update(content)
    .digest("hex");
