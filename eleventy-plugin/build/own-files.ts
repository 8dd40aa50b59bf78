import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Which files we wrote after a build, and what they held: `<absolute path>` → SHA-256. */
const MANIFEST = resolve(".cache/eleventy-plugin-api-reference/own-files.json");

/**
 * Writes a file of the site's root, unless the site has one there itself: a file that we did not write, or that was
 * changed since. Resolves to whether it was written.
 */
export async function writeOwnFile(path: string, content: string): Promise<boolean> {
  const file = resolve(path);
  const manifest = await readManifest();
  const existing = await readFile(file, "utf8").catch(() => undefined);
  if (existing !== undefined && existing !== content && manifest[file] !== hash(existing)) return false;
  if (existing !== content) await writeAtomically(file, content);
  if (manifest[file] !== hash(content))
    await writeAtomically(MANIFEST, JSON.stringify({ ...manifest, [file]: hash(content) }, null, 2));
  return true;
}

/** Whole or not at all: other handlers read the output at the same time. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

async function readManifest(): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(MANIFEST, "utf8")) as Record<string, string>;
  } catch {
    return {}; // None yet, or not readable: every file then counts as the site's own.
  }
}

const hash = (content: string): string => createHash("sha256").update(content).digest("hex");
