import { hash } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { noteUnwritable } from "../../files/cache-folder.js";
import { tempFileFor } from "../../files/tracked-files.js";

type PageFiles = Readonly<Record<string, string>>;

/** A page's texts, stored one after another in a file or in memory. */
export interface StoredPage {
  /** Absent if the page must not be stored for the next process. */
  key?: string | undefined;
  /** Checksum of all bytes. */
  readonly checksum: string;
  /** Length of each text in bytes, by name, in the order of storage. */
  readonly lengths: Readonly<Record<string, number>>;
  storage: Pick<Storage, "read">;
  start: number;
}

/**
 * Texts of pages by URL, from the previous process and this one. New texts are written to a file at once.
 * They stay in memory if their page has no key or no file can be written.
 */
export interface StoredPages {
  /** Returns the page as this process last stored it or looked it up. */
  get(url: string): StoredPage | undefined;
  /** Returns the text of this name if the page has this key and its bytes match the checksum. */
  lookUp(url: string, key: string, name: string): Buffer | undefined;
  put(url: string, key: string | undefined, texts: PageFiles): void;
  /**
   * Stores the pages with these URLs for the next process, if they have a key. Pages added later stay in
   * memory.
   */
  commit(urls: ReadonlySet<string>): void;
  close(): void;
}

/** A page's entry in the list of a cache file. */
type ListEntry = readonly [url: string, page: Omit<StoredPage, "storage">];

const toListEntry = ([url, { key, checksum, lengths, start }]: readonly [string, StoredPage]): ListEntry => [
  url,
  { key, checksum, lengths, start },
];

export function openStoredPages(path: string, isWritable: boolean): StoredPages {
  const previous = openCacheFile(path);
  const previousEntries = new Map((previous?.list ?? []) as readonly ListEntry[]);
  const pages = new Map<string, StoredPage>();
  let isOpen = isWritable;
  let isChanged = false;
  let draft: CacheDraft | undefined;
  const storeBytes = (bytes: Buffer): Pick<StoredPage, "storage" | "start"> => {
    if (isOpen) draft ??= createCacheFile(path);
    const start = isOpen ? draft?.append(bytes) : undefined;
    return draft === undefined || start === undefined ? inMemory(bytes) : { storage: draft, start };
  };
  const previousPage = (url: string): StoredPage | undefined => {
    const page = previousEntries.get(url);
    return page && previous && { ...page, storage: previous.storage };
  };
  return {
    get: (url) => pages.get(url),
    lookUp(url, key, name) {
      const page = pages.get(url) ?? previousPage(url);
      if (page?.key !== key) return undefined;
      if (checksumOf(readAll(page)) !== page.checksum) return undefined;
      pages.set(url, page);
      return readText(page, name);
    },
    put(url, key, texts) {
      const { bytes, lengths } = encodeTexts(texts);
      const checksum = checksumOf(bytes);
      isChanged ||= key !== undefined;
      const current = pages.get(url);
      const isSame =
        current?.checksum === checksum && JSON.stringify(current.lengths) === JSON.stringify(lengths);
      if (isSame) current.key = key;
      else
        pages.set(url, {
          key,
          checksum,
          lengths,
          ...(key === undefined ? inMemory(bytes) : storeBytes(bytes)),
        });
    },
    commit(urls) {
      for (const url of pages.keys()) if (!urls.has(url)) pages.delete(url);
      const keyedPages = [...pages].filter(([, { key }]) => key !== undefined);
      if (isOpen && (isChanged || keyedPages.length !== previousEntries.size)) {
        for (const [, page] of keyedPages)
          if (page.storage !== draft) Object.assign(page, storeBytes(readAll(page)));
        previous?.storage.close();
        const inDraft = keyedPages.filter(([, { storage }]) => storage === draft);
        draft?.commit(inDraft.map(toListEntry));
      }
      isOpen = false;
    },
    close() {
      previous?.storage.close();
      draft?.close();
    },
  };
}

/** Returns a text of a page, or undefined if the page has no text of this name. */
export function readText({ lengths, storage, start }: StoredPage, name: string): Buffer | undefined {
  const before = Object.values(lengths).slice(0, Object.keys(lengths).indexOf(name));
  return lengths[name] === undefined ? undefined : storage.read(start + sum(before), lengths[name]);
}

const readAll = ({ lengths, storage, start }: StoredPage): Buffer =>
  storage.read(start, sum(Object.values(lengths)));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Shared by all pages, because separate buffers would be garbage-collected late. */
let scratch = Buffer.alloc(0);

/** Encodes the texts into a shared buffer. The bytes are valid until the next call. */
function encodeTexts(texts: PageFiles): Pick<StoredPage, "lengths"> & { readonly bytes: Buffer } {
  const entries = Object.entries(texts);
  const most = 3 * sum(entries.map(([, text]) => text.length));
  if (scratch.length < most) scratch = Buffer.allocUnsafe(most);
  const lengths: Record<string, number> = {};
  let end = 0;
  for (const [name, text] of entries) end += lengths[name] = scratch.write(text, end);
  return { bytes: scratch.subarray(0, end), lengths };
}

function inMemory(bytes: Buffer): Pick<StoredPage, "storage" | "start"> {
  const copy = Buffer.from(bytes);
  return { storage: { read: (start, length) => copy.subarray(start, start + length) }, start: 0 };
}

/**
 * Maximum number of files in a folder: serving and building write one each, and a site may have two
 * configurations. The guide to large documents mentions this limit and `MAX_CACHE_BYTES`.
 */
const MAX_CACHE_FILES = 4;
/** Maximum total size of all files in a folder, in bytes. */
const MAX_CACHE_BYTES = 2 ** 31;

/** The bytes of an open file. */
interface Storage {
  read(start: number, length: number): Buffer;
  close(): void;
}

/**
 * Lengths in bytes of the two fields that follow the list at the end of a file: a checksum of the file name
 * and the list, then the length of the list.
 */
const [CHECKSUM, LENGTH] = [28, 12];

const checksumOf = (bytes: Buffer): string => hash("sha1", bytes, "base64");

/** Includes the file name, because it identifies how the pages were rendered: a renamed file is invalid. */
const checksumIn = (path: string, list: Buffer): string =>
  checksumOf(Buffer.concat([Buffer.from(basename(path)), list]));

/**
 * Opens a file left by an earlier process: arbitrary bytes, followed by a list in JSON that describes them.
 * Returns undefined if the file is missing, truncated or not ours.
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

/**
 * Updates the modification time, because `removeUnused` removes the least recently used files. Ignores a
 * read-only disk, where nothing is removed.
 */
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

/** A cache file being written. The next process finds it complete or not at all. */
interface CacheDraft extends Storage {
  /** Returns the offset of the bytes, or undefined if they exceed the size limit or cannot be written. */
  append(bytes: Buffer): number | undefined;
  /** Moves the draft to its final path, or removes it if that fails. Its bytes remain readable. */
  commit(list: unknown): void;
}

/** Paths of uncommitted drafts. Drafts that remain on exit belong to failed builds and are removed. */
const drafts = new Set<string>();
process.on("exit", () => drafts.forEach(remove));

const remove = (path: string): void => fs.rmSync(path, { recursive: true, force: true });

/**
 * Creates a draft of a cache file. Returns undefined if it cannot be written, which only makes the next build
 * slower.
 */
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
        const trailer = checksumIn(path, bytes) + String(bytes.length).padStart(LENGTH);
        fs.writeFileSync(file, Buffer.concat([bytes, Buffer.from(trailer)]));
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

/**
 * Removes the least recently used files beyond the limits. Never removes the file just written, even if the
 * clock was set back.
 */
function removeUnused(written: string): void {
  const others = fs.readdirSync(dirname(written)).flatMap((name) => {
    const path = join(dirname(written), name);
    const stats = path === written ? undefined : fs.statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? [] : [{ path, mtimeMs: stats.mtimeMs, size: stats.size }];
  });
  let size = fs.statSync(written).size;
  for (const [index, file] of others.sort((one, other) => other.mtimeMs - one.mtimeMs).entries()) {
    size += file.size;
    if (index + 1 >= MAX_CACHE_FILES || size > MAX_CACHE_BYTES) remove(file.path);
  }
}
