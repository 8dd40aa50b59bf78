import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readOrdinaryText } from "../../files/ordinary-file.js";
import { MAX_BYTES } from "../limits.js";
import { pathFault } from "../read/file-rules.js";

const MAX_FILES = 5_000;

/** A reference to another file, in JSON and in YAML; up to its fragment. */
const REFERENCE = /["']?\$ref["']?\s*:\s*["']?([^"'\s#,}\]]+)/g;

/**
 * Absolute paths of a document and of every file it seems to refer to, and may by its path. A quick look at the text, for
 * Eleventy wants to know what to watch before anything is read: a file too many does no harm.
 *
 * @param root The folder Eleventy runs in.
 */
export function referencedFiles(document: string, root: string): readonly string[] {
  const own = resolve(document);
  const bases = [realOf(root), realOf(dirname(own))];
  const mayBeRead = (file: string): boolean =>
    pathFault(file, [root, dirname(own)]) === undefined && pathFault(realOf(file), bases) === undefined;
  const found = new Set([own]);
  for (const file of found) {
    if (found.size >= MAX_FILES) break;
    // Not there yet: the build will say so.
    for (const [, reference = ""] of (readOrdinaryText(file, MAX_BYTES) ?? "").matchAll(REFERENCE)) {
      if (/^[a-z][\w+.-]*:|^\/\//i.test(reference)) continue;
      const next = resolve(dirname(file), decoded(reference));
      if (!found.has(next) && mayBeRead(next)) found.add(next);
    }
  }
  return [...found];
}

/** Without symbolic links, where it is there. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function decoded(reference: string): string {
  try {
    return decodeURI(reference);
  } catch {
    return reference;
  }
}
