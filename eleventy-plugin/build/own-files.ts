import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Which files we wrote after a build, and what they held: address → SHA-256. In the output itself, so that it comes and
 * goes with what it tells of.
 */
const MANIFEST = "api-reference/own-files.json";

/**
 * Writes a file of the site's root, unless the site has one there itself: a file that we did not write, or that was
 * changed since. Resolves to whether it was written.
 *
 * @param output The output folder.
 * @param url From the site's root.
 */
export async function writeOwnFile(output: string, url: string, content: string): Promise<boolean> {
  const file = join(output, url);
  const manifest = await readManifest(output);
  const existing = await readFile(file, "utf8").catch(() => undefined);
  if (existing !== undefined && existing !== content && manifest[url] !== hash(existing)) return false;
  if (existing !== content) await writeAtomically(file, content);
  if (manifest[url] !== hash(content))
    await writeAtomically(join(output, MANIFEST), JSON.stringify({ ...manifest, [url]: hash(content) }));
  return true;
}

/** Whole or not at all: other handlers read the output at the same time. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

async function readManifest(output: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(output, MANIFEST), "utf8")) as Record<string, string>;
  } catch {
    return {}; // None yet, or not readable: every file then counts as the site's own.
  }
}

const hash = (content: string): string => createHash("sha256").update(content).digest("hex");
