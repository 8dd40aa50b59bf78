import { finding, type Finding } from "../../problems/problems.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { validateInWorker, type ValidationLimits } from "./validate-in-worker.js";
import { keepVerdict, readVerdict, verdictFile } from "./validation-cache.js";
import type { Verdict } from "./validation-verdict.js";

interface ValidationContext {
  readonly cacheFolder: string;
  /** Of the text the document was read from: equal digests, equal verdicts. */
  readonly digest: string;
  /** The source as configured. */
  readonly source: string;
  readonly limits?: ValidationLimits;
}

/** Verdicts that were given or are awaited in this process, so that nothing is validated twice while serving. */
const verdicts = new Map<string, Promise<Verdict>>();

/**
 * What the document, as published, does by the rules of its specification that it should not: warnings, at most a
 * hundred. No network and no file is read for it. Never rejects; what could not be validated says so.
 */
export async function validateDocument(
  document: DocumentObject,
  context: ValidationContext,
): Promise<readonly Finding[]> {
  if (!isSupported(document)) return [];
  const file = verdictFile(context.cacheFolder, context.digest);
  const awaited = verdicts.get(file) ?? findVerdict(file, document, context.limits);
  verdicts.set(file, awaited);
  const verdict = await awaited;
  const { source } = context;
  if ("skipped" in verdict) return [finding("validation-skipped", { reason: verdict.skipped }, { source })];
  return verdict.mistakes.map(({ reason, pointer }) =>
    finding("invalid-document", { reason }, { source, ...(pointer === undefined ? {} : { pointer }) }),
  );
}

/** The library has no rules for 3.2. */
function isSupported(document: DocumentObject): boolean {
  return String(document.swagger) === "2.0" || /^3\.[01](\.|-|$)/.test(String(document.openapi));
}

async function findVerdict(
  file: string,
  document: DocumentObject,
  limits: ValidationLimits | undefined,
): Promise<Verdict> {
  const kept = await readVerdict(file);
  if (kept) return kept;
  const verdict = await validateInWorker(document, limits);
  // What was skipped may succeed on a machine that has more time.
  if ("mistakes" in verdict) await keepVerdict(file, verdict);
  return verdict;
}
