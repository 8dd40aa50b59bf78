import { deserialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import type { DocumentObject } from "../../document/loaded-document.js";
import { loadValidator, type ToldError } from "./quiet-errors.js";
import { validatableCopy } from "./validatable-copy.js";
import { pointerNamedIn, publishedPointer } from "./validation-pointer.js";
import { MOST_MISTAKES, oneLine, type Mistake, type Verdict } from "./validation-verdict.js";

type Validate = ReturnType<typeof loadValidator>;
type Options = NonNullable<Parameters<Validate>[1]>;

/** All rules as warnings: an error would end the validation before the schema had its turn. */
const rules = {
  "array-without-items": "warning",
  "duplicate-non-request-body-parameters": "warning",
  "duplicate-operation-id": "warning",
  "invalid-security-scheme-properties": "warning",
  "non-optional-path-parameters": "warning",
  "path-parameters-not-in-parameters": "warning",
  "path-parameters-not-in-path": "warning",
  "unknown-required-schema-property": "warning",
} as const;

const options: Options = {
  resolve: { external: false, file: false },
  validate: { rules: { openapi: rules, swagger: rules } },
};

async function judge(document: DocumentObject): Promise<Verdict> {
  const validate = loadValidator();
  const result = await validate(validatableCopy(document) as unknown as Parameters<Validate>[0], options);
  const errors: readonly ToldError[] = result.valid ? [] : result.errors;
  const mistakes = distinct([...errors, ...result.warnings].map((error) => toMistake(error, document)));
  const untold = result.valid ? 0 : result.additionalErrors;
  if (untold > 0) mistakes.push({ reason: `${untold} more places break the schema of the specification` });
  return { mistakes: mistakes.slice(0, MOST_MISTAKES) };
}

function toMistake({ message, instancePath }: ToldError, document: DocumentObject): Mistake {
  const reason = oneLine(message);
  const pointer =
    instancePath === undefined ? pointerNamedIn(reason, document) : publishedPointer(instancePath, document);
  return pointer === undefined || pointer === "#" ? { reason } : { reason, pointer };
}

/** A mistake in a shared parameter is found at each of its uses. */
function distinct(mistakes: readonly Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [JSON.stringify(mistake), mistake])).values()];
}

judge(deserialize(workerData as Uint8Array) as DocumentObject).then(
  (verdict) => parentPort?.postMessage(verdict),
  (error: unknown) => {
    const told = oneLine(error instanceof Error ? error.message : String(error));
    parentPort?.postMessage({ skipped: `the validator gave up (${told})` } satisfies Verdict);
  },
);
