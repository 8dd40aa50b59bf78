import { stat } from "node:fs/promises";
import type { LoadedDocument } from "../document/loaded-document.js";

/** The last load of a source: Eleventy asks at every rebuild, most of which change no document. */
interface CachedLoad {
  readonly loaded: LoadedDocument;
  /** Equal keys, equal result. */
  readonly key: string;
  readonly transform: unknown;
  /** What the files looked like; absent when they were too young, or not all that was read, to be judged by that. */
  readonly files?: string;
}

/** Milliseconds: a file changed within this time before it was read could change again without looking different. */
const TOO_YOUNG = 1_000;

const loadCache = new Map<string, CachedLoad>();

/** The last result of a source all of whose files look as they did then; nothing is read. */
export async function cachedIfUnchanged(
  source: string,
  transform: unknown,
): Promise<LoadedDocument | undefined> {
  const last = loadCache.get(source);
  if (last?.files === undefined || last.transform !== transform) return undefined;
  return (await fingerprintOf(last.loaded.files)) === last.files ? last.loaded : undefined;
}

/** The last result of a source whose texts, read again, prove to be the same. */
export function cachedIfEqual(source: string, transform: unknown, key: string): LoadedDocument | undefined {
  const last = loadCache.get(source);
  return last?.key === key && last.transform === transform ? last.loaded : undefined;
}

/** The last result of a source, whatever has changed since. */
export function lastLoaded(source: string): LoadedDocument | undefined {
  return loadCache.get(source)?.loaded;
}

/** Remembers a result. `since`: when its reading began; undefined where not all of it came from files. */
export async function cacheDocument(
  source: string,
  result: Omit<CachedLoad, "files">,
  since: number | undefined,
): Promise<void> {
  const files = since === undefined ? undefined : await fingerprintOf(result.loaded.files, since - TOO_YOUNG);
  loadCache.set(source, { ...result, ...(files === undefined ? {} : { files }) });
}

/** One line a file; undefined when one changed after `before`. A missing file has a line too: it may appear. */
async function fingerprintOf(files: readonly string[], before = Infinity): Promise<string | undefined> {
  const looks: string[] = [];
  for (const file of files) {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    if (found && Number(found.ctimeMs) > before) return undefined;
    looks.push(found ? [file, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ") : file);
  }
  return looks.join("\n");
}
