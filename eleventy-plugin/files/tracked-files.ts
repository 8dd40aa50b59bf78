import { createHash, randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

/**
 * Records the hashes of the files that the plugin wrote after a build: URL → SHA-256. This record is in the
 * output folder, so that it is deleted together with these files.
 */
const MANIFEST = "api-reference/own-files.json";

/** Files as this process last wrote them. Unchanged files are not read again after each save. */
const writtenFiles = new Map<string, { readonly fingerprint: string; readonly hash: string }>();

/**
 * Content of a file: whole, or as pieces that can be iterated repeatedly and are never in memory all at once.
 */
export type FileContent = string | Uint8Array | Iterable<string>;

/**
 * Writes a file of the site, unless the site has its own: one that the plugin did not write, or that has
 * changed since. Resolves to false if the site's own file was left in place.
 * @param output The output folder.
 * @param url From the site's root.
 */
export async function writeTrackedFile(output: string, url: string, content: FileContent): Promise<boolean> {
  const file = resolve(output, `.${url}`);
  const manifest = await readManifest(output);
  const existing = await hashOfFile(file);
  const wanted = hash(content);
  if (existing !== undefined && existing !== wanted && manifest[url] !== existing) return false;
  if (existing !== wanted) await writeAtomically(file, content);
  if (manifest[url] !== wanted)
    await writeAtomically(join(output, MANIFEST), JSON.stringify({ ...manifest, [url]: wanted }));
  const current = await fingerprintOf(file);
  if (current !== undefined) writtenFiles.set(file, { fingerprint: current, hash: wanted });
  return true;
}

/**
 * Writes a file atomically, because other processes may read or write it at the same time. Creates its
 * folder.
 */
export async function writeAtomically(file: string, content: FileContent): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = tempFileFor(file);
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function readManifest(output: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(output, MANIFEST), "utf8")) as Record<string, string>;
  } catch {
    return {}; // Missing or not readable, so every existing file counts as the site's own.
  }
}

/** Returns the SHA-256 of a file; undefined if it does not exist or cannot be read. */
async function hashOfFile(file: string): Promise<string | undefined> {
  const last = writtenFiles.get(file);
  if (last !== undefined && last.fingerprint === (await fingerprintOf(file))) return last.hash;
  return readFile(file).then(hash, () => undefined);
}

async function fingerprintOf(file: string): Promise<string | undefined> {
  const stats = await stat(file, { bigint: true }).catch(() => undefined);
  return stats && [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(" ");
}

function hash(content: FileContent): string {
  const sum = createHash("sha256");
  for (const piece of typeof content === "string" || content instanceof Uint8Array ? [content] : content)
    sum.update(piece);
  return sum.digest("hex");
}

const DRAFT = /\.(\d+)-[\da-f-]{36}\.tmp$/;

/** Folders that this process has cleaned up. */
const cleanedFolders = new Set<string>();

/**
 * Returns a temporary name beside a file, for writing before renaming. On the first call for a folder,
 * removes temporary files of processes that no longer run.
 */
export function tempFileFor(file: string): string {
  const folder = dirname(file);
  if (!cleanedFolders.has(folder)) removeAbandoned(folder);
  cleanedFolders.add(folder);
  return join(folder, `${basename(file)}.${process.pid}-${randomUUID()}.tmp`);
}

function removeAbandoned(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, writer] = DRAFT.exec(name) ?? [];
    if (writer !== undefined && !isRunning(Number(writer))) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // The folder is missing or not readable. If that matters, writing will fail.
  }
}

/**
 * Whether a process exists. Signal 0 only tests this:
 * https://nodejs.org/api/process.html#processkillpid-signal
 */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
