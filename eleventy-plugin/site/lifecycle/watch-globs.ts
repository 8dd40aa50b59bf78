import { dirname, extname, relative, resolve, sep } from "node:path";
import { CACHE_FOLDER } from "../../files/cache-folder.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import type { ResolvedSource } from "../../options/resolved-options.js";
import { packageFile } from "../../files/package-files.js";
import { referencedFiles } from "../../references/references.js";

/**
 * Makes Eleventy watch the local documents, and the plugin's templates if someone may edit them. Returns the
 * globs of the documents.
 */
export function registerWatching(
  eleventyConfig: EleventyConfig,
  sources: readonly ResolvedSource[],
): readonly string[] {
  const parts = relativeToCwd(packageFile("_includes"));
  // Eleventy ignores `node_modules`. A watched folder outside the project would make every change rebuild
  // everything.
  const editableParts = /^\.\.|(?:^|\/)node_modules\//.test(parts) ? [] : [parts];
  // The cache must not trigger builds, even if the site's input is the project folder.
  eleventyConfig.watchIgnores.add(`${CACHE_FOLDER}/**`);
  const globs = watchGlobs(sources);
  for (const target of [...editableParts, ...globs]) eleventyConfig.addWatchTarget(target);
  return globs;
}

/**
 * Returns the globs of the local documents. For each referenced file, the glob covers all files in its folder
 * with the same extension, so that files referenced later are watched too.
 */
function watchGlobs(sources: readonly ResolvedSource[]): readonly string[] {
  const documents = sources
    .filter(({ spec, isForeign }) => !isForeign && !/^https?:/i.test(spec))
    .map(({ spec }) => spec);
  const globs = documents.flatMap((document) => {
    const [, ...referenced] = referencedFiles(document, resolve("."));
    return [asGlob(relativeToCwd(document)), ...referenced.map(neighbours)];
  });
  return [...new Set(globs)];
}

/** Returns the files that a build read but no glob watches. */
export function unwatchedFiles(files: readonly string[], globs: readonly string[]): readonly string[] {
  return files
    .filter((file) => !globs.includes(asGlob(relativeToCwd(file))) && !globs.includes(neighbours(file)))
    .map(relativeToCwd);
}

/**
 * Returns a glob for one file: `specs/api.json` becomes `specs/api.jso{n,}`. The watcher loses a plain path
 * once the file is deleted and created again (by git or some editors). The glob contains `{` because until
 * version 3.1.6, Eleventy recognises globs only by `*` or `{`.
 */
function asGlob(path: string): string {
  return escaped(path).replace(/([^/\\])$/, "{$1,}");
}

/** Returns a glob for all files that have the folder and the extension of `file`: `specs/parts/*.yam{l,}`. */
function neighbours(file: string): string {
  return `${escaped(relativeToCwd(dirname(file))) || "."}/*${asGlob(extname(file))}`;
}

/** Replaces special characters with `*`, because not all glob libraries support escapes. */
const escaped = (path: string): string => path.replace(/[*?[\]{}()!]+/g, "*");

const relativeToCwd = (path: string): string => relative(".", path).split(sep).join("/");
