import { realpath } from "node:fs/promises";
import { relative, isAbsolute, sep } from "node:path";

/** What became of the wish to read a file that a document refers to. */
export type FileAccess =
  { readonly file: string } | { readonly refused: string } | { readonly missing: true };

/**
 * Whether a file may be read: it lies below one of the folders, by its name and after its symbolic links are followed.
 * Whether a file outside exists is not looked at.
 */
export async function allowedFile(file: string, folders: readonly string[]): Promise<FileAccess> {
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  if (![...folders, ...real].some((folder) => isBelow(file, folder)))
    return { refused: "it lies outside the project" };
  try {
    const target = await realpath(file);
    if (real.some((folder) => isBelow(target, folder))) return { file: target };
    return { refused: "it is a symbolic link that leads out of the project" };
  } catch {
    return { missing: true };
  }
}

function isBelow(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== "" && path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
