import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Stats } from "node:fs";

/** What a path of the site stands for. */
export type FoundPath =
  { readonly file: string; readonly path: string; readonly stats: Stats } | { readonly redirect: string };

/**
 * Finds the file behind the path of a request: `/guide/` is `guide/index.html`, `/guide` leads to `/guide/`, else it is
 * `guide.html`. Nothing outside of the folder is ever found, nor hidden files; links that leave it count as outside.
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
  if (isFolder) return existing(folder, `${inside}index.html`);
  const file = await existing(folder, inside);
  if (file !== undefined) return file;
  if ((await existing(folder, `${inside}/index.html`)) !== undefined) return { redirect: `${requestPath}/` };
  return existing(folder, `${inside}.html`);
}

/** Names of folders and file, decoded; the last is empty where the path ends in a slash. */
function segmentsOf(path: string): readonly string[] | undefined {
  const decoded = decode(path);
  const segments = decoded?.split("/");
  const isPlain = segments?.every(
    (segment, index) =>
      (segment !== "" || index === segments.length - 1) &&
      (!segment.startsWith(".") || segment === ".well-known") &&
      !/[\0\\]/.test(segment),
  );
  return isPlain ? segments : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

async function existing(folder: string, path: string): Promise<FoundPath | undefined> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const stats = await stat(file);
    return stats.isFile() && file.startsWith(root + sep) ? { file, path, stats } : undefined;
  } catch {
    return undefined; // Not there, or not to be read: either way, not found.
  }
}
