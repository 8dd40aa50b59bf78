import type { Finding } from "../../problems/problems.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { validateInWorker, type ValidationLimits } from "./validate-in-worker.js";
import { validateCached, verdictFile } from "./validation-cache.js";

interface ValidationContext {
  readonly cacheFolder: string;
  /** Of the text the document was read from: equal digests, equal verdicts. */
  readonly digest: string;
  /** The source as configured. */
  readonly source: string;
  readonly limits?: ValidationLimits;
}

/**
 * What the document, as published, does by the rules of its specification that it should not: warnings, at most a
 * hundred. No network and no file is read for it. Never rejects; what could not be validated says so.
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
