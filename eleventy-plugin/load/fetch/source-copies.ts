import { createHash } from "node:crypto";
import { join } from "node:path";
import { readCacheEntry, writeCacheEntry } from "../../files/cache-entries.js";

/** A fetched document as stored in the cache folder. */
export interface SourceCopy {
  readonly bytes: Uint8Array;
  /** URL after redirects, without credentials and query. */
  readonly location: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Time of the fetch, ISO 8601. */
  readonly date: string;
}

/**
 * Returns the last good copy of a URL, or undefined if there is none or it is damaged. `key` is the URL
 * without user name and password.
 */
export async function readCopy(cacheFolder: string, key: string): Promise<SourceCopy | undefined> {
  const content = await readCacheEntry(copyFile(cacheFolder, key));
  if (content === undefined) return undefined;
  const end = content.indexOf("\n");
  const header = JSON.parse(content.toString("utf8", 0, end)) as Omit<SourceCopy, "bytes">;
  return { ...header, bytes: content.subarray(end + 1) };
}

/** Stores a copy and replaces the previous one atomically. */
export async function writeCopy(cacheFolder: string, key: string, copy: SourceCopy): Promise<void> {
  const { bytes, ...header } = copy;
  const head = Buffer.from(`${JSON.stringify(header)}\n`);
  await writeCacheEntry(copyFile(cacheFolder, key), Buffer.concat([head, bytes]));
}

function copyFile(cacheFolder: string, key: string): string {
  return join(cacheFolder, "documents", `${createHash("sha256").update(key).digest("hex")}.copy`);
}
