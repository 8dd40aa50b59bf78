import { stat } from "node:fs/promises";
import type { LoadedDocument } from "../document/loaded-document.js";

/**
 * The result of the last load of a source. Eleventy loads each source again at every rebuild, and most
 * rebuilds change no document.
 */
interface CachedLoad {
  readonly loaded: LoadedDocument;
  /**
   * Digest of all texts that were read, with the warnings about them. If `key` and `transform` are equal, so
   * are the results.
   */
  readonly key: string;
  readonly transform: unknown;
  /**
   * Fingerprint of all files; absent if a file changed too recently or if a document came from the network.
   */
  readonly files?: string;
}

/**
 * Minimum time in milliseconds between the last change of a file and the start of reading. A file that
 * changed later could change again without a new fingerprint.
 */
const TOO_YOUNG = 1_000;

const loadCache = new Map<string, CachedLoad>();

/**
 * Returns the last result if `transform` and the fingerprint of all files are unchanged. Reads only the
 * metadata of files.
 */
export async function cachedIfUnchanged(
  source: string,
  transform: unknown,
): Promise<LoadedDocument | undefined> {
  const last = loadCache.get(source);
  if (last?.files === undefined || last.transform !== transform) return undefined;
  return (await fingerprintOf(last.loaded.files)) === last.files ? last.loaded : undefined;
}

/**
 * Returns the last result if `transform` and the texts that were read, which `key` represents, are unchanged.
 */
export function cachedIfEqual(source: string, transform: unknown, key: string): LoadedDocument | undefined {
  const last = loadCache.get(source);
  return last?.key === key && last.transform === transform ? last.loaded : undefined;
}

/** Returns the last result of a source, even if the source has changed since. */
export function lastLoaded(source: string): LoadedDocument | undefined {
  return loadCache.get(source)?.loaded;
}

/**
 * Caches a result. `since`: time in milliseconds when reading began; undefined if a document did not come
 * from a file.
 */
export async function cacheDocument(
  source: string,
  result: Omit<CachedLoad, "files">,
  since: number | undefined,
): Promise<void> {
  const files = since === undefined ? undefined : await fingerprintOf(result.loaded.files, since - TOO_YOUNG);
  loadCache.set(source, { ...result, ...(files === undefined ? {} : { files }) });
}

/**
 * Returns one line per file, or undefined if a file changed after `before`. A missing file has a line too,
 * because it may appear later.
 */
async function fingerprintOf(files: readonly string[], before = Infinity): Promise<string | undefined> {
  const fingerprints: string[] = [];
  for (const file of files) {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    if (found && Number(found.ctimeMs) > before) return undefined;
    fingerprints.push(found ? [file, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ") : file);
  }
  return fingerprints.join("\n");
}
