import { dirname, extname, relative, resolve, sep } from "node:path";
import { CACHE_FOLDER } from "../files/cache-folder.js";
import type { EleventyConfig } from "../eleventy-types.js";
import type { ResolvedSource } from "../options/resolved-options.js";
import { packageFile } from "../files/package-files.js";
import { referencedFiles } from "../references.js";

/** Has Eleventy watch the local documents, and our own parts where somebody may edit them. Returns the globs. */
export function registerWatching(
  eleventyConfig: EleventyConfig,
  sources: readonly ResolvedSource[],
): readonly string[] {
  const parts = relativeToCwd(packageFile("_includes"));
  // Not in `node_modules`, which Eleventy ignores, nor outside, where a watched folder makes every change rebuild all.
  const own = /^\.\.|(?:^|\/)node_modules\//.test(parts) ? [] : [parts];
  // What a build keeps for the next one is no reason for another, where the site's input is the project's folder.
  eleventyConfig.watchIgnores.add(`${CACHE_FOLDER}/**`);
  const globs = watchGlobs(sources);
  for (const target of [...own, ...globs]) eleventyConfig.addWatchTarget(target);
  return globs;
}

/**
 * What Eleventy watches for the local documents: each document, and in the folders of the files it refers to all of
 * that extension, so that a reference written while serving finds its file watched.
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

/** Of the files that a build read, those that no glob watches. */
export function unwatchedFiles(files: readonly string[], globs: readonly string[]): readonly string[] {
  return files
    .filter((file) => !globs.includes(asGlob(relativeToCwd(file))) && !globs.includes(neighbours(file)))
    .map(relativeToCwd);
}

/**
 * A glob for one file, for a watched single file that is deleted and created again (git, some editors) is never heard
 * of again: `specs/api.json` becomes `specs/api.jso{n,}`. Until Eleventy 3.1.6 only `*` and `{` make a glob.
 */
function asGlob(path: string): string {
  return escaped(path).replace(/([^/\\])$/, "{$1,}");
}

/** All files beside this one that end as it does: `specs/parts/*.yam{l,}`. */
function neighbours(file: string): string {
  return `${escaped(relativeToCwd(dirname(file))) || "."}/*${asGlob(extname(file))}`;
}

/** A star stands for what means something in globs: not all that read them know escapes. */
const escaped = (path: string): string => path.replace(/[*?[\]{}()!]+/g, "*");

const relativeToCwd = (path: string): string => relative(".", path).split(sep).join("/");
