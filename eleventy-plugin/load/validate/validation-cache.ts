import { createHash } from "node:crypto";
import { join } from "node:path";
import { readCacheEntry, writeCacheEntry } from "../../files/cache-entries.js";
import { installedWith } from "../../files/installed-packages.js";
import { packageVersion } from "../../files/package-files.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { Verdict } from "./validation-verdict.js";

/** Raised when the same validator is asked in another way, and may give another verdict. */
const EDITION = 6;

/**
 * The file that keeps the verdict on a document; `digest` is that of the document's text, `validators` the packages
 * that give the verdict beside this one, installed for the package in `folder`, by default this one.
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

/** Verdicts that were given or are awaited in this process, so that nothing is validated twice while serving. */
const verdicts = new Map<string, Promise<Verdict>>();

/** As warnings about a source: the verdict that a file keeps, or else the one that `validate` gives, which is kept then. */
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
  const kept = await readVerdict(file);
  if (kept) return kept;
  const verdict = await validate();
  // What was skipped may succeed on a machine that has more time.
  if ("mistakes" in verdict) await writeCacheEntry(file, JSON.stringify(verdict));
  return verdict;
}

/** A missing or broken copy only means that the document is validated again. */
async function readVerdict(file: string): Promise<Verdict | undefined> {
  const entry = await readCacheEntry(file);
  return entry && (JSON.parse(entry.toString()) as Verdict);
}
