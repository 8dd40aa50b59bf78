import { constants, type BigIntStats } from "node:fs";
import { open, readdir, realpath, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { nearestName } from "../../portable/find/nearest-name.js";
import { finding, Problem, type Place } from "../../problems/problems.js";
import { tooLarge } from "../parse/decode-text.js";
import { MAX_BYTES } from "../context/load-context.js";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "reading it is not permitted",
  EPERM: "reading it is not permitted",
  EISDIR: "it is a folder",
  ELOOP: "its symbolic links form a cycle",
  ENAMETOOLONG: "its name is too long",
  ERR_INVALID_ARG_VALUE: "its name is not valid",
};

const CHANGES = "it changed while it was read";

/**
 * Reads a file. `shown` is its name in messages, `folder` the folder that relative paths start from. Throws
 * file-not-found, file-unreadable and document-too-large.
 */
export async function readDocumentFile(
  file: string,
  shown: string,
  folder: string,
  place: Place,
  check: (opened: BigIntStats) => Promise<void> = async () => {},
): Promise<Uint8Array> {
  let opened: FileHandle | undefined;
  try {
    // Without `O_NONBLOCK`, opening a named pipe without a writer would wait forever.
    opened = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await opened.stat({ bigint: true });
    if (found.isDirectory()) throw unreadable(shown, "it is a folder", place);
    if (!found.isFile()) throw unreadable(shown, "it is not a regular file", place);
    await check(found);
    const bytes = await wholeFile(opened, found, place);
    if (bytes === undefined) throw unreadable(shown, CHANGES, place);
    return bytes;
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      const facts = { file: shown, folder, near: await nearFile(file, folder) };
      throw new Problem(finding("file-not-found", facts, place), { cause: error });
    }
    throw unreadable(shown, REASONS[code] ?? `the system reports ${code || "an unknown error"}`, place);
  } finally {
    await opened?.close();
  }
}

/**
 * Like `readDocumentFile`, but for an allowed path without symbolic links. Throws file-unreadable if a part of
 * the path has become a symbolic link since it was allowed.
 */
export function readResolvedFile(
  file: string,
  shown: string,
  folder: string,
  place: Place,
): Promise<Uint8Array> {
  return readDocumentFile(file, shown, folder, place, async (opened) => {
    const [path, current] = await Promise.all([realpath(file), stat(file, { bigint: true })]);
    if (path !== file || opened.ino !== current.ino || opened.dev !== current.dev)
      throw unreadable(shown, CHANGES, place);
  });
}

const MAX_READS = 3;

/**
 * Reads the content that a file has at one moment. Reads it again if it changed since `found`; returns
 * undefined if it still changes after `MAX_READS` attempts.
 */
export async function wholeFile(
  opened: Pick<FileHandle, "read" | "stat">,
  found: BigIntStats,
  place: Place,
): Promise<Uint8Array | undefined> {
  let before = found;
  for (let reads = 0; reads < MAX_READS; reads++) {
    if (before.size > MAX_BYTES) throw tooLarge(place);
    const bytes = Buffer.alloc(Number(before.size) + 1);
    let end = 0;
    for (let count = 1; count > 0 && end < bytes.length; end += count)
      count = (await opened.read(bytes, end, bytes.length - end, end)).bytesRead;
    const after = await opened.stat({ bigint: true });
    const isSame = after.mtimeNs === before.mtimeNs && after.size === before.size;
    if (isSame && end === bytes.length - 1) return bytes.subarray(0, end);
    before = after;
  }
  return undefined;
}

/**
 * Suggests the file that was probably meant, in words: the same path below a subfolder, or a file with a
 * similar name.
 */
async function nearFile(file: string, folder: string): Promise<string> {
  const siblings = await readdir(dirname(file)).catch(() => []);
  const suggestion =
    (await sameBelow(relative(folder, file), folder)) ?? nearestName(basename(file), siblings);
  return suggestion === undefined ? "" : `, but there is \`${suggestion}\``;
}

async function sameBelow(path: string, folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !/^[._]|^node_modules$/.test(entry.name));
  const found = await Promise.all(
    folders.map(async ({ name }) => {
      const stats = await stat(join(folder, name, path)).catch(() => undefined);
      return stats?.isFile() ? `${name}/${path.replaceAll("\\", "/")}` : undefined;
    }),
  );
  return found.find((each) => each !== undefined);
}

function unreadable(file: string, reason: string, place: Place): Problem {
  return new Problem(finding("file-unreadable", { file, reason }, place));
}
