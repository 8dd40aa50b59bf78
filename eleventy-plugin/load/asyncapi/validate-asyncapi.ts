import type { Finding } from "../../problems/problems.js";
import type { LoadedDocument } from "../../document/loaded-document.js";
import { toJsonText } from "../../portable/exact-number.js";
import type { Json } from "../../portable/model/index.js";
import { validateInWorker, type ValidationLimits } from "../validate/validate-in-worker.js";
import { validateCached, verdictFile } from "../validate/validation-cache.js";

/**
 * Packages whose versions affect the verdict. The last two are optional and validate payloads in Avro and
 * OpenAPI schemas.
 */
const VALIDATORS = ["@asyncapi/parser", "@asyncapi/avro-schema-parser", "@asyncapi/openapi-schema-parser"];

interface ValidationContext {
  readonly cacheFolder: string;
  /** The source as configured. */
  readonly source: string;
  readonly limits?: ValidationLimits;
}

/** Input of the worker: the author's text, or JSON of the whole document if other files were bundled in. */
export interface ValidationTask {
  readonly text: string;
  readonly isAuthored: boolean;
}

/**
 * Validates a document, as published, with the official parser. Returns at most a hundred errors as warnings,
 * with line numbers if one file contains the whole document. Runs in a worker thread with a time limit. Reads
 * no files and uses no network. Never rejects.
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
