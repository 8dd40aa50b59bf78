import { hash } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { noteUnwritable } from "../../files/cache-folder.js";
import { tempFileFor } from "../../files/temp-files.js";

/** Of a folder: a site is served and built, and perhaps in two ways. The guide to large documents names both limits. */
const MAX_CACHE_FILES = 4;
/** Of all files of a folder together. */
const MAX_CACHE_BYTES = 2 ** 31;

/** Bytes in a file that is open. */
export interface Storage {
  read(start: number, length: number): Buffer;
  close(): void;
}

/** What stands behind the list: the checksum of the file's name and the list, then the list's length in bytes. */
const [CHECKSUM, LENGTH] = [28, 12];

export const checksumOf = (bytes: Buffer): string => hash("sha1", bytes, "base64");

/** The name says how the pages were made: under another they are none. */
const checksumIn = (path: string, list: Buffer): string =>
  checksumOf(Buffer.concat([Buffer.from(basename(path)), list]));

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
    if (checksumIn(path, list) !== storage.read(end, CHECKSUM).toString())
      throw new RangeError("Not as written.");
    noteUse(path);
    return { storage, list: JSON.parse(list.toString()) };
  } catch {
    if (file !== undefined) fs.closeSync(file);
    return undefined;
  }
}

/** Others make room for it. On a disk that can only be read none need to. */
function noteUse(path: string): void {
  try {
    fs.utimesSync(path, new Date(), new Date());
  } catch {
    return;
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

const remove = (path: string): void => fs.rmSync(path, { recursive: true, force: true });

/** Undefined where none can be written: that costs the next build its time, nothing else. */
export function createCacheFile(path: string): CacheDraft | undefined {
  const draft = tempFileFor(path);
  let file: number;
  try {
    fs.mkdirSync(dirname(path), { recursive: true });
    file = fs.openSync(draft, "wx+");
  } catch (error) {
    noteUnwritable(dirname(path), error);
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
      } catch (error) {
        noteUnwritable(dirname(path), error);
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
        const behind = checksumIn(path, bytes) + String(bytes.length).padStart(LENGTH);
        fs.writeFileSync(file, Buffer.concat([bytes, Buffer.from(behind)]));
        if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) remove(path);
        fs.renameSync(draft, path);
        removeUnused(path);
      } catch (error) {
        noteUnwritable(dirname(path), error);
        remove(draft);
      }
    },
  };
}

/** The file just written stays, whatever the clock says of the others. */
function removeUnused(written: string): void {
  const others = fs.readdirSync(dirname(written)).flatMap((name) => {
    const path = join(dirname(written), name);
    const found = path === written ? undefined : fs.statSync(path, { throwIfNoEntry: false });
    return found === undefined ? [] : [{ path, mtimeMs: found.mtimeMs, size: found.size }];
  });
  let size = fs.statSync(written).size;
  for (const [index, file] of others.sort((one, other) => other.mtimeMs - one.mtimeMs).entries()) {
    size += file.size;
    if (index + 1 >= MAX_CACHE_FILES || size > MAX_CACHE_BYTES) remove(file.path);
  }
}
