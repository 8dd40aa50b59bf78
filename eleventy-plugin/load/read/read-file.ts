import { readdir, readFile, stat } from "node:fs/promises";
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

/**
 * Bytes of a file. `shown` is its name in messages, `folder` the one relative paths start from. Raises file-not-found,
 * file-unreadable, document-too-large.
 */
export async function readDocumentFile(
  file: string,
  shown: string,
  folder: string,
  place: Place,
): Promise<Uint8Array> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw unreadable(shown, "it is a folder", place);
    if (!found.isFile()) throw unreadable(shown, "it is not an ordinary file", place);
    if (found.size > MAX_BYTES) throw tooLarge(place);
    return await readFile(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      const facts = { file: shown, folder, near: await nearFile(file) };
      throw new Problem(finding("file-not-found", facts, place), { cause: error });
    }
    throw unreadable(shown, REASONS[code] ?? `the system says ${code || "nothing more"}`, place);
  }
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
