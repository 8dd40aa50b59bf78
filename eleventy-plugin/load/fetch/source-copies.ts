import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../../files/tracked-files.js";

/** A fetched document as it lies in the cache folder. */
export interface SourceCopy {
  readonly bytes: Uint8Array;
  /** Where it came from after redirects; without credentials and query. */
  readonly location: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** When it was fetched, ISO 8601. */
  readonly date: string;
}

/** The last good copy of an address, if there is one and it is whole. `key` is the address without user name and password. */
export async function readCopy(cacheFolder: string, key: string): Promise<SourceCopy | undefined> {
  const content = await readFile(copyFile(cacheFolder, key)).catch(() => undefined);
  const end = content?.indexOf("\n") ?? -1;
  if (!content || end < 0) return undefined;
  const bytes = content.subarray(end + 1);
  const header = parsedHeader(content.toString("utf8", 0, end));
  if (!header || header.sha256 !== sha256(bytes)) return undefined;
  return { ...header, bytes };
}

/**
 * Keeps a copy, replacing the last one in a single step. A folder that cannot be written is no reason to fail: the
 * document is there, only the next build without a network will miss it.
 */
export async function writeCopy(cacheFolder: string, key: string, copy: SourceCopy): Promise<void> {
  const { bytes, ...header } = copy;
  const head = Buffer.from(`${JSON.stringify({ ...header, sha256: sha256(bytes) })}\n`);
  await writeAtomically(copyFile(cacheFolder, key), Buffer.concat([head, bytes])).catch(() => undefined);
}

function copyFile(cacheFolder: string, key: string): string {
  return join(cacheFolder, "documents", `${sha256(key)}.copy`);
}

function parsedHeader(text: string): (Omit<SourceCopy, "bytes"> & { sha256: string }) | undefined {
  try {
    return JSON.parse(text) as Omit<SourceCopy, "bytes"> & { sha256: string };
  } catch {
    return undefined;
  }
}

function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
