import { stat } from "node:fs/promises";
import type { LoadedDocument } from "../document/loaded-document.js";

/** The last load of a source. Eleventy loads it at every rebuild, and most rebuilds change no document. */
interface CachedLoad {
  readonly loaded: LoadedDocument;
  /** Equal keys mean equal results. */
  readonly key: string;
  readonly transform: unknown;
  /** Fingerprint of all files; absent if one changed too recently or if parts came from the network. */
  readonly files?: string;
}

/**
 * In milliseconds. A file changed this shortly before it was read could change again without a new
 * fingerprint.
 */
const TOO_YOUNG = 1_000;

const loadCache = new Map<string, CachedLoad>();

/** Returns the last result if all files still have the same fingerprint. Reads no file. */
export async function cachedIfUnchanged(
  source: string,
  transform: unknown,
): Promise<LoadedDocument | undefined> {
  const last = loadCache.get(source);
  if (last?.files === undefined || last.transform !== transform) return undefined;
  return (await fingerprintOf(last.loaded.files)) === last.files ? last.loaded : undefined;
}

/** Returns the last result if the texts that were read again are the same. */
export function cachedIfEqual(source: string, transform: unknown, key: string): LoadedDocument | undefined {
  const last = loadCache.get(source);
  return last?.key === key && last.transform === transform ? last.loaded : undefined;
}

/** Returns the last result of a source, even if the source has changed since. */
export function lastLoaded(source: string): LoadedDocument | undefined {
  return loadCache.get(source)?.loaded;
}

/** Caches a result. `since`: time when reading began; undefined if parts did not come from files. */
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
