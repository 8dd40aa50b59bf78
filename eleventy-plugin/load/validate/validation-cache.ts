import { createHash } from "node:crypto";
import { join } from "node:path";
import { readCacheEntry, writeCacheEntry } from "../../files/cache-folder.js";
import { installedWith, packageVersion } from "../../files/package-files.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { Verdict } from "./validation-verdict.js";

/** Increase this whenever the same validators may return another verdict. */
const EDITION = 6;

/**
 * Returns the cache file for the verdict on a document. `digest` covers the text of the document and of the
 * documents that it refers to. `validators` are further packages that affect the verdict. Their versions are
 * those installed for the package in `folder`, by default this package.
 */
export function verdictFile(
  cacheFolder: string,
  digest: string,
  validators: readonly string[] = [],
  folder?: string,
): string {
  const facts = [EDITION, packageVersion, ...installedWith(validators, folder), digest];
  const name = createHash("sha256").update(facts.join("\n")).digest("hex");
  return join(cacheFolder, "validation", `${name}.json`);
}

/** Finished and pending verdicts of this process, so that nothing is validated twice while serving. */
const verdicts = new Map<string, Promise<Verdict>>();

/**
 * Returns a verdict as warnings about a source. Reads it from `file`, or else calls `validate` and caches the
 * verdict.
 */
export async function validateCached(
  file: string,
  source: string,
  validate: () => Promise<Verdict>,
): Promise<readonly Finding[]> {
  const awaited = verdicts.get(file) ?? findVerdict(file, validate);
  verdicts.set(file, awaited);
  const verdict = await awaited;
  if ("skipped" in verdict) return [finding("validation-skipped", { reason: verdict.skipped }, { source })];
  return verdict.mistakes.map(({ reason, ...place }) =>
    finding("invalid-document", { reason }, { source, ...place }),
  );
}

async function findVerdict(file: string, validate: () => Promise<Verdict>): Promise<Verdict> {
  const cached = await readVerdict(file);
  if (cached) return cached;
  const verdict = await validate();
  // Skipped validations are not cached, because they may succeed on a machine with more time.
  if ("mistakes" in verdict) await writeCacheEntry(file, JSON.stringify(verdict));
  return verdict;
}

/** Returns undefined if the entry is missing or damaged; the document is then validated again. */
async function readVerdict(file: string): Promise<Verdict | undefined> {
  const entry = await readCacheEntry(file);
  return entry && (JSON.parse(entry.toString()) as Verdict);
}
