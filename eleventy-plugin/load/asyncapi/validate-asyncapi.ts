import type { Finding } from "../../problems/problems.js";
import type { LoadedDocument } from "../../document/loaded-document.js";
import { toJsonText } from "../../portable/exact-number.js";
import type { Json } from "../../portable/model/index.js";
import { validateInWorker, type ValidationLimits } from "../validate/validate-in-worker.js";
import { validateCached, verdictFile } from "../validate/validation-cache.js";

/** The last two are optional, for payloads in their languages. */
const VALIDATORS = ["@asyncapi/parser", "@asyncapi/avro-schema-parser", "@asyncapi/openapi-schema-parser"];

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

/**
 * What the official parser finds wrong with a document as published, in its own lines: errors only, as warnings, at most
 * a hundred. In a thread of its own with a time limit; nothing is read or fetched for it. Never rejects.
 */
export async function validateAsyncApi(
  loaded: LoadedDocument,
  context: ValidationContext,
): Promise<readonly Finding[]> {
  const file = verdictFile(context.cacheFolder, loaded.digest, VALIDATORS);
  const task: ValidationTask = {
    text: loaded.text?.toString() ?? toJsonText(loaded.published as Json),
    isAuthored: loaded.text !== undefined,
  };
  return validateCached(file, context.source, () =>
    validateInWorker(task, context.limits, "asyncapi-validation.js"),
  );
}
