import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readRegularText } from "../../files/regular-file.js";
import { MAX_BYTES } from "../limits.js";
import { linkFault, pathFault } from "../read/file-rules.js";

const MAX_FILES = 5_000;

/** A reference to another file, in JSON and in YAML; up to its fragment. */
const REFERENCE = /["']?(?:\$ref|externalValue)["']?\s*:\s*["']?([^"'\s#,}\]]+)/g;
/** What a text or field links to or shows. */
const LINK =
  /(?:\]\(|\bsrc=\\?["']|\b(?:url|termsOfService|externalValue)["']?\s*:\s*["']?)([^"'\s#?,}\]()<>\\]+)/g;

/**
 * Absolute paths of a document and of every file it seems to refer to, and may by its path. A quick look at the text, for
 * Eleventy wants to know what to watch before anything is read: a file too many does no harm.
 *
 * @param root The folder Eleventy runs in.
 */
export function referencedFiles(document: string, root: string): readonly string[] {
  const own = resolve(document);
  const folders = { asWritten: [root, dirname(own)], real: [realOf(root), realOf(dirname(own))] };
  const mayBeRead = (file: string): boolean =>
    pathFault(file, folders.asWritten) === undefined && pathFault(realOf(file), folders.real) === undefined;
  const mayBeLinked = (file: string): boolean =>
    linkFault(file, dirname(own)) === undefined &&
    linkFault(realOf(file), realOf(dirname(own))) === undefined;
  const found = new Set([own]);
  const linked = new Set<string>();
  for (const file of found) {
    if (found.size >= MAX_FILES) break;
    // Not there yet: the build will say so.
    const text = readRegularText(file, MAX_BYTES) ?? "";
    for (const next of pathsIn(text, REFERENCE, file))
      if (!found.has(next) && mayBeRead(next)) found.add(next);
    for (const next of pathsIn(text, LINK, file))
      if (linked.size < MAX_FILES && !found.has(next) && mayBeLinked(next)) linked.add(next);
  }
  return [...found, ...[...linked].filter((file) => !found.has(file))];
}

/** The files that relative addresses in a text name. */
function* pathsIn(text: string, pattern: RegExp, file: string): Generator<string> {
  for (const [, reference = ""] of text.matchAll(pattern))
    if (!/^[a-z][\w+.-]*:|^\//i.test(reference)) yield resolve(dirname(file), decoded(reference));
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
