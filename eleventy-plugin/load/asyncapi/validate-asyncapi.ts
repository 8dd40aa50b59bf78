import { finding, type Finding } from "../../problems/problems.js";
import type { LoadedDocument } from "../../document/loaded-document.js";
import { validateInWorker, validationLimits, type ValidationLimits } from "../validate/validate-in-worker.js";
import { keepVerdict, readVerdict, verdictFile } from "../validate/validation-cache.js";
import type { Verdict } from "../validate/validation-verdict.js";

/** The last two are optional, for payloads in their languages. */
const VALIDATORS = ["@asyncapi/parser", "@asyncapi/avro-schema-parser", "@asyncapi/openapi-schema-parser"];

/** The parser compiles the rules of the specification anew for each document: seconds on a busy machine. */
const LIMITS: ValidationLimits = { ...validationLimits, milliseconds: 20_000 };

interface ValidationContext {
  readonly cacheFolder: string;
  /** The source as configured. */
  readonly source: string;
  readonly limits?: ValidationLimits;
}

/** What the worker is given: the text its findings point into, or the whole as JSON where other files were bundled in. */
export interface ValidationTask {
  readonly text: string;
  readonly isAuthored: boolean;
}

/** Verdicts that were given or are awaited in this process, so that nothing is validated twice while serving. */
const verdicts = new Map<string, Promise<Verdict>>();

/**
 * What the official parser finds wrong with a document as published, in its own lines: errors only, as warnings, at most
 * a hundred. In a thread of its own with a time limit; nothing is read or fetched for it. Never rejects.
 */
export async function validateAsyncApi(
  loaded: LoadedDocument,
  context: ValidationContext,
): Promise<readonly Finding[]> {
  const file = verdictFile(context.cacheFolder, loaded.digest, VALIDATORS);
  const awaited = verdicts.get(file) ?? findVerdict(file, loaded, context.limits);
  verdicts.set(file, awaited);
  const verdict = await awaited;
  const { source } = context;
  if ("skipped" in verdict) return [finding("validation-skipped", { reason: verdict.skipped }, { source })];
  return verdict.mistakes.map(({ reason, ...place }) =>
    finding("invalid-document", { reason }, { source, ...place }),
  );
}

async function findVerdict(
  file: string,
  loaded: LoadedDocument,
  limits: ValidationLimits | undefined,
): Promise<Verdict> {
  const kept = await readVerdict(file);
  if (kept) return kept;
  const task: ValidationTask = {
    text: loaded.text ?? JSON.stringify(loaded.published),
    isAuthored: loaded.text !== undefined,
  };
  const verdict = await validateInWorker(task, limits ?? LIMITS, "asyncapi/validation-worker.js");
  // What was skipped may succeed on a machine that has more time.
  if ("mistakes" in verdict) await keepVerdict(file, verdict);
  return verdict;
}
