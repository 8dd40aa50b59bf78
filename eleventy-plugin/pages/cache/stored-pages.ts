import {
  checksumOf,
  createCacheFile,
  openCacheFile,
  type CacheDraft,
  type Storage,
} from "./page-cache-file.js";

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
