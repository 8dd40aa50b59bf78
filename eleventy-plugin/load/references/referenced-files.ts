import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readRegularText } from "../../files/regular-file.js";
import { MAX_BYTES } from "../context/load-context.js";
import { linkFault, pathFault } from "../read/file-rules.js";

const MAX_FILES = 5_000;

/** A reference to another file in JSON or YAML, without its fragment. */
const REFERENCE = /["']?(?:\$ref|externalValue)["']?\s*:\s*["']?([^"'\s#,}\]]+)/g;
/** A link or an image in a text or field. */
const LINK =
  /(?:\]\(|\bsrc=\\?["']|\b(?:url|termsOfService|externalValue)["']?\s*:\s*["']?)([^"'\s#?,}\]()<>\\]+)/g;

/**
 * Returns the absolute paths of a document and of the files that it seems to refer to, directly or through
 * other files. Excludes paths that `pathFault` and `linkFault` forbid. Scans the text without parsing,
 * because Eleventy needs the files to watch before anything is loaded. A superfluous file does no harm.
 *
 * @param root The folder Eleventy runs in.
 */
export function referencedFiles(document: string, root: string): readonly string[] {
  const documentPath = resolve(document);
  const folders = {
    asWritten: [root, dirname(documentPath)],
    real: [realOf(root), realOf(dirname(documentPath))],
  };
  const mayBeRead = (file: string): boolean =>
    pathFault(file, folders.asWritten) === undefined && pathFault(realOf(file), folders.real) === undefined;
  const mayBeLinked = (file: string): boolean =>
    linkFault(file, dirname(documentPath)) === undefined &&
    linkFault(realOf(file), realOf(dirname(documentPath))) === undefined;
  const found = new Set([documentPath]);
  const linked = new Set<string>();
  for (const file of found) {
    if (found.size >= MAX_FILES) break;
    // A missing file is reported by the build.
    const text = readRegularText(file, MAX_BYTES) ?? "";
    for (const next of pathsIn(text, REFERENCE, file))
      if (!found.has(next) && mayBeRead(next)) found.add(next);
    for (const next of pathsIn(text, LINK, file))
      if (linked.size < MAX_FILES && !found.has(next) && mayBeLinked(next)) linked.add(next);
  }
  return [...found, ...[...linked].filter((file) => !found.has(file))];
}

/** Yields the absolute paths of relative URLs in a text. */
function* pathsIn(text: string, pattern: RegExp, file: string): Generator<string> {
  for (const [, reference = ""] of text.matchAll(pattern))
    if (!/^[a-z][\w+.-]*:|^\//i.test(reference)) yield resolve(dirname(file), decoded(reference));
}

/** Returns the path without symbolic links, or the path itself if it does not exist. */
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
