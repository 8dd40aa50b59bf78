import type { Finding } from "../../problems/problems.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { validateInWorker, type ValidationLimits } from "./validate-in-worker.js";
import { validateCached, verdictFile } from "./validation-cache.js";

interface ValidationContext {
  readonly cacheFolder: string;
  /** Digest of all texts of the document. Equal digests mean equal verdicts. */
  readonly digest: string;
  /** The source as configured. */
  readonly source: string;
  readonly limits?: ValidationLimits;
}

/**
 * Validates a document, as published, against its specification. Returns at most a hundred warnings. Reads no
 * files and uses no network. Never rejects: if validation fails, a warning reports why.
 */
export async function validateDocument(
  document: DocumentObject,
  context: ValidationContext,
): Promise<readonly Finding[]> {
  if (!isSupported(document)) return [];
  const { cacheFolder, digest, source, limits } = context;
  return validateCached(verdictFile(cacheFolder, digest), source, () => validateInWorker(document, limits));
}

function isSupported(document: DocumentObject): boolean {
  return String(document.swagger) === "2.0" || /^3\.[0-2](\.|-|$)/.test(String(document.openapi));
}
