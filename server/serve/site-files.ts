import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Stats } from "node:fs";
import { tryPercentDecode } from "../../eleventy-plugin/portable/try-percent-decode.js";

/** The file or redirect that a request path leads to. */
export type FoundPath =
  | {
      readonly file: string;
      /** Path in the folder, as requested. */
      readonly path: string;
      /** Path in the folder, with symbolic links resolved. */
      readonly pathOnDisk: string;
      readonly stats: Stats;
    }
  | { readonly redirect: string };

/**
 * Finds the file for a request path: `/guide/` is `guide/index.html`; `/guide` redirects to `/guide/` if that
 * exists, otherwise it is `guide.html`. Never returns hidden files or files outside the folder, including
 * symbolic links that leave it. Names must match in case, even on case-insensitive file systems.
 */
export async function findFile(
  folder: string,
  pathPrefix: string,
  requestPath: string,
): Promise<FoundPath | undefined> {
  if (`${requestPath}/` === pathPrefix || (requestPath === "/" && pathPrefix !== "/"))
    return { redirect: pathPrefix };
  const path = requestPath.startsWith(pathPrefix) ? requestPath.slice(pathPrefix.length) : undefined;
  const segments = path === undefined ? undefined : segmentsOf(path);
  if (segments === undefined) return undefined;
  const isFolder = segments.at(-1) === "";
  const inside = segments.join("/");
  if (isFolder) return findExisting(folder, `${inside}index.html`);
  const file = await findExisting(folder, inside);
  if (file !== undefined) return file;
  if ((await findExisting(folder, `${inside}/index.html`)) !== undefined)
    return { redirect: `${requestPath}/` };
  return findExisting(folder, `${inside}.html`);
}

/**
 * Returns the decoded path segments; the last is empty if the path ends in a slash. Returns undefined for
 * invalid or hidden names.
 */
function segmentsOf(path: string): readonly string[] | undefined {
  const decoded = tryPercentDecode(path);
  const segments = decoded?.split("/");
  const arePlain = segments?.every(
    (segment, index) => isPlain(segment) || (segment === "" && index === segments.length - 1),
  );
  return arePlain ? segments : undefined;
}

function isPlain(name: string): boolean {
  return name !== "" && (!name.startsWith(".") || name === ".well-known") && !/[\0\\]/.test(name);
}

async function findExisting(folder: string, path: string): Promise<FoundPath | undefined> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const stats = await stat(file);
    if (!stats.isFile() || !file.startsWith(root + sep)) return undefined;
    const names = file.slice(root.length + 1).split(sep);
    const pathOnDisk = names.join("/");
    return names.every(isPlain) && !isOtherCase(pathOnDisk, path)
      ? { file, path, pathOnDisk, stats }
      : undefined;
  } catch {
    return undefined; // Missing or not readable: not found in either case.
  }
}

/** Whether two names differ only in case. Unicode normal forms of the same letter (é) count as equal. */
function isOtherCase(onDisk: string, requested: string): boolean {
  const [one, other] = [onDisk.normalize(), requested.normalize()];
  return one !== other && one.toLowerCase() === other.toLowerCase();
}
