import { hash, randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";

/** Of a folder: a site is served and built, and perhaps in two ways. The guide to large documents names both limits. */
const MAX_CACHE_FILES = 4;
/** Of all files of a folder together. */
const MAX_CACHE_BYTES = 2 ** 31;

/** Bytes in a file that is open. */
export interface Storage {
  read(start: number, length: number): Buffer;
  close(): void;
}

/** What stands behind the list: its checksum, then its length in bytes. */
const [CHECKSUM, LENGTH] = [28, 12];

export const checksumOf = (bytes: Buffer): string => hash("sha1", bytes, "base64");

/**
 * A file that a process left: whatever bytes, and behind them a list of what they are, in JSON. Undefined where it is
 * missing, cut off or not ours.
 */
export function openCacheFile(path: string): { storage: Storage; list: unknown } | undefined {
  let file: number | undefined;
  try {
    file = fs.openSync(path, "r");
    const storage = storageIn(file);
    const end = fs.fstatSync(file).size - CHECKSUM - LENGTH;
    const length = Number(storage.read(end + CHECKSUM, LENGTH));
    const list = storage.read(end - length, length);
    if (checksumOf(list) !== storage.read(end, CHECKSUM).toString()) throw new RangeError("Not as written.");
    // It has been used: others make room.
    fs.utimesSync(path, new Date(), new Date());
    return { storage, list: JSON.parse(list.toString()) };
  } catch {
    if (file !== undefined) fs.closeSync(file);
    return undefined;
  }
}

function storageIn(file: number): Storage {
  let isOpen = true;
  return {
    read(start, length) {
      const bytes = Buffer.allocUnsafe(length);
      return bytes.subarray(0, fs.readSync(file, bytes, 0, length, start));
    },
    close() {
      if (isOpen) fs.closeSync(file);
      isOpen = false;
    },
  };
}

/** A file that is being written: the next process finds it whole or not at all. */
export interface CacheDraft extends Storage {
  /** Where the bytes begin; undefined where there is no room for them. */
  append(bytes: Buffer): number | undefined;
  /** To the path that it is made for; else it is removed. Its bytes can still be read. */
  commit(list: unknown): void;
}

/** Those of builds that failed are removed in the end. */
const drafts = new Set<string>();
process.on("exit", () => drafts.forEach(remove));

const remove = (path: string): void => fs.rmSync(path, { force: true });

/** Undefined where none can be written: that costs the next build its time, nothing else. */
export function createCacheFile(path: string): CacheDraft | undefined {
  const draft = `${path}.${randomUUID()}`;
  let file: number;
  try {
    fs.mkdirSync(dirname(path), { recursive: true });
    file = fs.openSync(draft, "wx+");
  } catch {
    return undefined;
  }
  drafts.add(draft);
  let size = 0;
  return {
    ...storageIn(file),
    append(bytes) {
      if (size + bytes.length > MAX_CACHE_BYTES) return undefined;
      try {
        fs.writeFileSync(file, bytes);
      } catch {
        size = Infinity;
        return undefined;
      }
      size += bytes.length;
      return size - bytes.length;
    },
    commit(list) {
      drafts.delete(draft);
      try {
        const bytes = Buffer.from(JSON.stringify(list));
        const behind = checksumOf(bytes) + String(bytes.length).padStart(LENGTH);
        fs.writeFileSync(file, Buffer.concat([bytes, Buffer.from(behind)]));
        fs.renameSync(draft, path);
        removeUnused(dirname(path));
      } catch {
        remove(draft);
      }
    },
  };
}

function removeUnused(folder: string): void {
  const files = fs.readdirSync(folder).map((name) => {
    const { mtimeMs, size } = fs.statSync(join(folder, name));
    return { path: join(folder, name), mtimeMs, size };
  });
  let size = 0;
  for (const [index, file] of files.sort((one, other) => other.mtimeMs - one.mtimeMs).entries()) {
    size += file.size;
    if (index > 0 && (index >= MAX_CACHE_FILES || size > MAX_CACHE_BYTES)) remove(file.path);
  }
}
