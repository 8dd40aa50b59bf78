import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, utimesSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MadePage } from "./kept-pages.js";

/** Files kept in a folder: a site is served and built, and perhaps in two ways. */
const MAX_FILES = 4;

/** Pages as one process wrote them for the next, in one file: a line of JSON that tells where they lie, then their texts. */
export interface PageArchive {
  /** How many pages there are. */
  readonly size: number;
  has(url: string, fingerprint: string): boolean;
  get(url: string): MadePage | undefined;
  close(): void;
}

/** A page within its file: lengths in bytes, of texts that follow one another. */
interface Entry {
  readonly url: string;
  readonly fingerprint: string;
  readonly list: string;
  readonly html: number;
  /** Absent where it has no Markdown. */
  readonly twin?: number;
  /** Of JSON; absent where it has no panel. */
  readonly files?: number;
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
    const places = readPlaces(descriptor);
    // It has been used: `writeArchive` removes those that were not.
    utimesSync(file, new Date(), new Date());
    return archiveOf(descriptor, places);
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
    return NONE;
  }
}

type Places = ReadonlyMap<string, Entry & { readonly start: number }>;

function archiveOf(descriptor: number, places: Places): PageArchive {
  let isOpen = true;
  return {
    size: places.size,
    has: (url, fingerprint) => places.get(url)?.fingerprint === fingerprint,
    get(url) {
      const entry = isOpen ? places.get(url) : undefined;
      if (entry === undefined) return undefined;
      const { fingerprint, list, start, html, twin, files } = entry;
      const ofTwin = start + html;
      const ofFiles = ofTwin + (twin ?? 0);
      return {
        fingerprint,
        list,
        html: textAt(descriptor, start, html),
        ...(twin !== undefined && { twin: textAt(descriptor, ofTwin, twin) }),
        ...(files !== undefined && {
          files: JSON.parse(textAt(descriptor, ofFiles, files)) as MadePage["files"],
        }),
      };
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** Bytes of the number that a file begins with: the length of the line of JSON. */
const LENGTH = 12;

/** Throws where the file is not as it was written. */
function readPlaces(descriptor: number): Places {
  const length = Number(textAt(descriptor, 0, LENGTH));
  const { size } = fstatSync(descriptor);
  if (!(length > 0 && length <= size)) throw new RangeError("No archive of pages.");
  const entries = JSON.parse(textAt(descriptor, LENGTH, length)) as readonly Entry[];
  const places = new Map<string, Entry & { readonly start: number }>();
  let start = LENGTH + length;
  for (const entry of entries) {
    places.set(entry.url, { ...entry, start });
    start += entry.html + (entry.twin ?? 0) + (entry.files ?? 0);
  }
  if (start !== size) throw new RangeError("An archive of pages that is cut off.");
  return places;
}

function textAt(descriptor: number, start: number, length: number): string {
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(descriptor, bytes, 0, length, start) < length) throw new RangeError("Nothing more to read.");
  return bytes.toString("utf8");
}

/** With their addresses. */
type Pages = readonly (readonly [url: string, page: MadePage])[];

/** Whole or not at all. A folder that cannot be written costs the next build its time, nothing else. */
export async function writeArchive(file: string, pages: Pages): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writePages(draft, pages);
    await rename(draft, file);
    await removeUnused(dirname(file));
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function writePages(file: string, pages: Pages): Promise<void> {
  const entries = pages.map(([url, { fingerprint, list, html, twin, files }]): Entry => ({
    url,
    fingerprint,
    list,
    html: Buffer.byteLength(html),
    ...(twin !== undefined && { twin: Buffer.byteLength(twin) }),
    ...(files && { files: Buffer.byteLength(JSON.stringify(files)) }),
  }));
  const places = JSON.stringify(entries);
  const handle = await open(file, "w");
  try {
    await handle.write(String(Buffer.byteLength(places)).padEnd(LENGTH) + places);
    for (const [, { html, twin = "", files }] of pages)
      await handle.write(html + twin + (files ? JSON.stringify(files) : ""));
  } finally {
    await handle.close();
  }
}

async function removeUnused(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const used = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  const unused = used.sort((one, other) => other.at - one.at).slice(MAX_FILES);
  for (const { file } of unused) await rm(file, { force: true });
}
