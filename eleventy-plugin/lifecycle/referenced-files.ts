import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

const MAX_FILES = 5_000;

/** A reference to another file, in JSON and in YAML; up to its fragment. */
const REFERENCE = /["']?\$ref["']?\s*:\s*["']?([^"'\s#,}\]]+)/g;

/**
 * Absolute paths of a document and of every file it seems to refer to. A quick look at the text, for Eleventy wants to
 * know what to watch before anything is read: a file too many does no harm.
 */
export function referencedFiles(document: string): readonly string[] {
  const found = new Set([resolve(document)]);
  for (const file of found) {
    if (found.size >= MAX_FILES) break;
    for (const [, reference = ""] of textOf(file).matchAll(REFERENCE)) {
      if (!/^[a-z][\w+.-]*:|^\/\//i.test(reference)) found.add(resolve(dirname(file), decoded(reference)));
    }
  }
  return [...found];
}

function textOf(file: string): string {
  try {
    // A pipe or a device may have no end.
    return statSync(file).isFile() ? readFileSync(file, "utf8") : "";
  } catch {
    return ""; // Not there yet: the build will say so.
  }
}

function decoded(reference: string): string {
  try {
    return decodeURI(reference);
  } catch {
    return reference;
  }
}
