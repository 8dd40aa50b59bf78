import { posix } from "node:path";
import { parts, type Part } from "./parts.js";
import type { Import, SourceFile } from "./source-files.js";

/**
 * Returns a sentence for each import of a file that its part does not allow, or one sentence if the file
 * belongs to no part.
 */
export function forbiddenImports(path: string, imports: readonly Import[]): readonly string[] {
  const part = partOf(path);
  if (!part) return [`${path} belongs to no part`];
  return imports
    .filter((each) => !isAllowed(part, path, each))
    .map(({ specifier }) => `${path} (${part.path}) imports ${specifier}`);
}

function isAllowed(part: Part, path: string, { specifier, typesOnly }: Import): boolean {
  if (!specifier.startsWith(".")) return part.packages.some((name) => specifier.startsWith(name));
  const target = partOf(targetOf(path, specifier));
  if (target === part) return true;
  return (
    target !== undefined &&
    (part.imports.includes(target.path) || (typesOnly && part.imports.includes(`types of ${target.path}`)))
  );
}

/** Returns the source file that a relative import of `path` names. */
export const targetOf = (path: string, specifier: string): string =>
  posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts");

function partOf(path: string): Part | undefined {
  const [nearest] = parts
    .filter((part) => path === part.path || path.startsWith(`${part.path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  return nearest;
}

/**
 * Returns the imports that lead from a room back to itself through others, in each folder at any depth. The
 * rooms of a folder are its folders, each with everything below it, and the files in the folder itself. Imports
 * of types count.
 *
 * @returns One entry per folder with such imports: the folder, and the arrows between its rooms.
 */
export function circularRooms(files: ReadonlyMap<string, SourceFile>): readonly string[] {
  const found: string[] = [];
  for (const folder of foldersOf([...files.keys()])) {
    const arrows = arrowsIn(folder, files);
    const circular = inCycles(arrows);
    if (circular.length > 0) found.push(`${folder}: ${circular.join(", ")}`);
  }
  return found;
}

/** Returns all folders above the paths, with the root as the empty path. */
function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(
    paths.flatMap((path) => path.split("/").map((_, index, keys) => keys.slice(0, index).join("/"))),
  );
}

/** The room of the files that are in a folder itself. */
export const OWN_FILES = "(files)";

/** Returns which room of a folder imports which: `views → schema`. */
export function arrowsIn(
  folder: string,
  files: ReadonlyMap<string, SourceFile>,
): ReadonlyMap<string, Set<string>> {
  const below = folder === "" ? "" : `${folder}/`;
  const roomOf = (path: string): string | undefined => {
    if (!path.startsWith(below)) return undefined;
    const [name = "", ...rest] = path.slice(below.length).split("/");
    return rest.length > 0 ? name : OWN_FILES;
  };
  const arrows = new Map<string, Set<string>>();
  for (const [path, { imports }] of files)
    for (const { specifier } of imports.filter((each) => each.specifier.startsWith("."))) {
      const [from, to] = [roomOf(path), roomOf(targetOf(path, specifier))];
      if (from === undefined || to === undefined || from === to) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  return arrows;
}

/**
 * Returns the arrows that are part of a cycle: repeatedly removes the nodes without arrows to or from remaining
 * nodes.
 */
export function inCycles(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  let left = [...arrows].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })));
  for (let before = -1; before !== left.length;) {
    before = left.length;
    const [begins, ends] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to }) => ends.has(from) && begins.has(to));
  }
  return left.map(({ from, to }) => `${from} → ${to}`);
}

/** Returns the arrows that do not follow from others. Requires arrows without cycles. */
export function withoutImplied(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reaches = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return [...arrows].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .map((to) => `${from} → ${to}`),
  );
}
