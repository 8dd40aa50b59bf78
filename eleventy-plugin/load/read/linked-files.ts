import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentLink, LinkedFile } from "../../document/loaded-document.js";
import { Problem } from "../../problems/problems.js";
import { linkRules } from "./file-rules.js";
import { readResolvedFile } from "./read-file.js";

/** A local document that contains links. */
interface LinkingDocument {
  readonly root: string;
  readonly file: string;
  readonly location: string;
  readonly references: readonly string[];
}

/**
 * Resolves relative links to files. Returns each link with its file, or with the reason why that file is not
 * published. Also returns the absolute paths of all allowed files, including missing ones.
 */
export async function withLinkedFiles(
  addresses: readonly DocumentLink[],
  { root, file, location, references }: LinkingDocument,
): Promise<{ readonly addresses: readonly DocumentLink[]; readonly files: readonly string[] }> {
  const rules = linkRules({ root, document: file, references });
  const files = new Set<string>();
  const found = await Promise.all(
    addresses.map(async ({ address, pointer }): Promise<DocumentLink> => {
      if (/^[#/]/.test(address)) return { address, pointer };
      const path = pathOf(address, location);
      if (path === undefined) return { address, pointer, fault: "it is not a path" };
      if (path === file) return { address, pointer, fault: "it is the document itself" };
      const access = await rules(path, file);
      if ("refused" in access) return { address, pointer, fault: access.refused };
      files.add(path);
      const shown = relative(root, path);
      if ("missing" in access || (await linkedBytes(access.file, shown, root)) === undefined)
        return { address, pointer, fault: "there is no such file" };
      const name = relative(dirname(file), path).split(sep).join("/");
      return { address, pointer, file: { path: access.file, shown: access.shown, name } };
    }),
  );
  return { addresses: found, files: [...files] };
}

/** Returns the bytes of a linked file; undefined if it does not exist or cannot be read. */
export async function linkedBytes(
  path: LinkedFile["path"],
  shown = path,
  root = dirname(path),
): Promise<Uint8Array | undefined> {
  try {
    return await readResolvedFile(path, shown, root, { file: shown });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function pathOf(address: string, location: string): string | undefined {
  try {
    return resolve(fileURLToPath(new URL(address.replace(/[?#].*$/s, ""), location)));
  } catch {
    return undefined;
  }
}
