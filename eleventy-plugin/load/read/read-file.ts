import { constants } from "node:fs";
import { open, readdir, realpath, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { nearestName } from "../../portable/find/nearest-name.js";
import { finding, Problem, type Place } from "../../problems/problems.js";
import { tooLarge } from "./decode-text.js";
import { MAX_BYTES } from "../limits.js";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "reading it is not permitted",
  EPERM: "reading it is not permitted",
  EISDIR: "it is a folder",
  ELOOP: "its symbolic links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ERR_INVALID_ARG_VALUE: "its name is not possible",
};

const CHANGES = "it changes while it is read";

/**
 * Bytes of a file. `shown` is its name in messages, `folder` the one relative paths start from. Raises file-not-found,
 * file-unreadable, document-too-large.
 */
export async function readDocumentFile(
  file: string,
  shown: string,
  folder: string,
  place: Place,
  check: (opened: FileHandle) => Promise<void> = async () => {},
): Promise<Uint8Array> {
  let opened: FileHandle | undefined;
  try {
    // A pipe that nobody writes to would be waited for.
    opened = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await opened.stat();
    if (found.isDirectory()) throw unreadable(shown, "it is a folder", place);
    if (!found.isFile()) throw unreadable(shown, "it is not an ordinary file", place);
    await check(opened);
    const bytes = await wholeFile(opened, place);
    if (bytes === undefined) throw unreadable(shown, CHANGES, place);
    return bytes;
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      const facts = { file: shown, folder, near: await nearFile(file) };
      throw new Problem(finding("file-not-found", facts, place), { cause: error });
    }
    throw unreadable(shown, REASONS[code] ?? `the system says ${code || "nothing more"}`, place);
  } finally {
    await opened?.close();
  }
}

/** As `readDocumentFile`, for a path without symbolic links that may be read: one put there since is not followed. */
export function readResolvedFile(
  file: string,
  shown: string,
  folder: string,
  place: Place,
): Promise<Uint8Array> {
  return readDocumentFile(file, shown, folder, place, async (opened) => {
    const [isResolved, here, there] = await Promise.all([
      realpath(file).then((path) => path === file),
      opened.stat({ bigint: true }),
      stat(file, { bigint: true }),
    ]);
    if (!isResolved || here.ino !== there.ino || here.dev !== there.dev)
      throw unreadable(shown, CHANGES, place);
  });
}

const MOST_READS = 3;

/** What stands in a file at one moment: it is read again where somebody wrote it meanwhile. Undefined where that goes on. */
export async function wholeFile(
  opened: Pick<FileHandle, "read" | "stat">,
  place: Place,
): Promise<Uint8Array | undefined> {
  for (let reads = 0; reads < MOST_READS; reads++) {
    const before = await opened.stat({ bigint: true });
    if (before.size > MAX_BYTES) throw tooLarge(place);
    const bytes = Buffer.alloc(Number(before.size) + 1);
    let end = 0;
    for (let count = 1; count > 0 && end < bytes.length; end += count)
      count = (await opened.read(bytes, end, bytes.length - end, end)).bytesRead;
    const after = await opened.stat({ bigint: true });
    if (end === bytes.length - 1 && after.mtimeNs === before.mtimeNs && after.size === before.size)
      return bytes.subarray(0, end);
  }
  return undefined;
}

/** The file beside it that was probably meant, in words; empty where none is near. */
async function nearFile(file: string): Promise<string> {
  const beside = await readdir(dirname(file)).catch(() => []);
  const near = nearestName(basename(file), beside);
  return near === undefined ? "" : `, but there is \`${near}\``;
}

function unreadable(file: string, reason: string, place: Place): Problem {
  return new Problem(finding("file-unreadable", { file, reason }, place));
}
