import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Stats } from "node:fs";
import { tryPercentDecode } from "../eleventy-plugin/portable/try-percent-decode.js";

/** What a path of the site stands for. */
export type FoundPath =
  | {
      readonly file: string;
      /** In the folder, as it was asked for. */
      readonly path: string;
      /** The same where links have been followed. */
      readonly pathOnDisk: string;
      readonly stats: Stats;
    }
  | { readonly redirect: string };

/**
 * Finds the file behind the path of a request: `/guide/` is `guide/index.html`, `/guide` leads to `/guide/`, else it is
 * `guide.html`. Nothing outside of the folder is ever found, nor hidden files; links that leave it count as outside. Names
 * are those of the disk, upper and lower case as well, on file systems that do not tell them apart too.
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

/** Names of folders and file, decoded; the last is empty where the path ends in a slash. */
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
    return undefined; // Not there, or not to be read: either way, not found.
  }
}

/** Whether two names are one to some file systems alone. Another form of the same letters (é) is no other name. */
function isOtherCase(onDisk: string, requested: string): boolean {
  const [one, other] = [onDisk.normalize(), requested.normalize()];
  return one !== other && one.toLowerCase() === other.toLowerCase();
}
