import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, mkdirSync, openSync, readSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Files, MadePage } from "./kept-pages.js";

/** Files kept in a folder: a site is served and built, and perhaps in two ways. */
const MAX_FILES = 4;

/** Pages as one process wrote them for the next, in one file: their texts, then a list in JSON of where they lie. */
export interface PageArchive {
  /** How many pages there are. */
  readonly size: number;
  has(url: string, fingerprint: string): boolean;
  get(url: string): MadePage | undefined;
  close(): void;
}

/** Of a text within its file, in bytes. */
type Place = readonly [start: number, length: number];

/** Of a page's files, by their names. */
export type Places = Readonly<Record<string, Place>>;

interface Entry {
  readonly url: string;
  readonly fingerprint: string;
  readonly list: string;
  readonly html: Place;
  /** Absent where it has no Markdown. */
  readonly markdown?: Place;
  /** Absent where it has no panel. */
  readonly files?: Places;
}

const NONE: PageArchive = {
  size: 0,
  has: () => false,
  get: () => undefined,
  close: () => undefined,
};

/** A file that is missing, cut off or not ours has no pages: they are made again. */
export function openArchive(file: string): PageArchive {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    const entries = readEntries(descriptor);
    // It has been used: a new archive removes those that were not.
    utimesSync(file, new Date(), new Date());
    return archiveOf(descriptor, entries);
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
    return NONE;
  }
}

type Entries = ReadonlyMap<string, Entry>;

function archiveOf(descriptor: number, entries: Entries): PageArchive {
  let isOpen = true;
  return {
    size: entries.size,
    has: (url, fingerprint) => entries.get(url)?.fingerprint === fingerprint,
    get(url) {
      const entry = isOpen ? entries.get(url) : undefined;
      if (entry === undefined) return undefined;
      const { fingerprint, list, html, markdown, files } = entry;
      return {
        fingerprint,
        list,
        html: textAt(descriptor, html),
        ...(markdown && { markdown: textAt(descriptor, markdown) }),
        ...(files && { files: mapped(files, (place) => textAt(descriptor, place)) }),
      };
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** Bytes of the number that a file ends with: the length of the list. */
const LENGTH = 12;

/** Throws where the file is not as it was written. */
function readEntries(descriptor: number): Entries {
  const end = fstatSync(descriptor).size - LENGTH;
  const length = Number(textAt(descriptor, [end, LENGTH]));
  if (!(length > 0 && length <= end)) throw new RangeError("No archive of pages.");
  const entries = JSON.parse(textAt(descriptor, [end - length, length])) as readonly Entry[];
  return new Map(entries.map((entry) => [entry.url, entry]));
}

function textAt(descriptor: number, [start, length]: Place): string {
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(descriptor, bytes, 0, length, start) < length) throw new RangeError("Nothing more to read.");
  return bytes.toString("utf8");
}

/** An archive that is being written: whole or not at all. */
export interface NewArchive {
  /** Takes the files of a page before the page. Undefined where nothing can be written. */
  put(files: Files): Places | undefined;
  finish(pages: Pages): Promise<void>;
  discard(): Promise<void>;
}

/** With their addresses; `places` are those of their files if they were put before. */
type Pages = readonly (readonly [url: string, page: MadePage & { readonly places?: Places | undefined }])[];

/** A folder that cannot be written costs the next build its time, nothing else. */
export function startArchive(file: string): NewArchive {
  const draft = `${file}.${randomUUID()}`;
  let descriptor: number | undefined;
  let size = 0;
  let isBroken = false;
  const placeOf = (text: string): Place => {
    const length = Buffer.byteLength(text);
    size += length;
    return [size - length, length];
  };
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor);
  };
  const remove = (): Promise<void> => rm(draft, { force: true }).catch(() => undefined);
  return {
    put(files) {
      if (isBroken) return undefined;
      try {
        const target = (descriptor ??= create(draft));
        return mapped(files, (text) => {
          writeFileSync(target, text);
          return placeOf(text);
        });
      } catch {
        isBroken = true;
        return undefined;
      }
    },
    async finish(pages) {
      close();
      if (isBroken) return remove();
      try {
        await mkdir(dirname(file), { recursive: true });
        await append(draft, pages, placeOf);
        await rename(draft, file);
        await removeUnused(dirname(file));
      } catch {
        await remove();
      }
    },
    discard() {
      close();
      return remove();
    },
  };
}

function create(draft: string): number {
  mkdirSync(dirname(draft), { recursive: true });
  return openSync(draft, "w");
}

async function append(draft: string, pages: Pages, placeOf: (text: string) => Place): Promise<void> {
  const handle = await open(draft, "a");
  const write = async (text: string): Promise<Place> => {
    const place = placeOf(text);
    const { bytesWritten } = await handle.write(text);
    if (bytesWritten < place[1]) throw new RangeError("No room for more.");
    return place;
  };
  try {
    const entries: Entry[] = [];
    for (const [url, { fingerprint, list, html, markdown, files, places }] of pages)
      entries.push({
        url,
        fingerprint,
        list,
        html: await write(html),
        ...(markdown !== undefined && { markdown: await write(markdown) }),
        ...(places ? { files: places } : files && { files: await writeFiles(files, write) }),
      });
    const text = JSON.stringify(entries);
    await write(text + String(Buffer.byteLength(text)).padStart(LENGTH));
  } finally {
    await handle.close();
  }
}

async function writeFiles(files: Files, write: (text: string) => Promise<Place>): Promise<Places> {
  const places: Record<string, Place> = {};
  for (const [name, text] of Object.entries(files)) places[name] = await write(text);
  return places;
}

function mapped<From, To>(
  values: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

async function removeUnused(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const used = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  const unused = used.sort((one, other) => other.at - one.at).slice(MAX_FILES);
  for (const { file } of unused) await rm(file, { force: true });
}
