import { isExactNumber } from "../../portable/exact-number.js";
import { valueAt } from "../references/source-document.js";
import { pointerKeys } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";

/** Stands for a reference that the validator must not follow: it is no pointer and no address. */
const UNFOLLOWED = "unfollowed";

/** References to schemas: a schema is validated where it is defined, not once more at each of its uses. */
const toSchema = /\/(definitions|schemas?|properties|items|\$defs)(\/|$)/;

/**
 * The document as the validator may have it. A reference to a schema becomes a schema that allows anything, so that
 * nothing unfolds when the rest is dereferenced; one that leads outside or nowhere is kept, but cannot be followed.
 */
export function validatableCopy(document: DocumentObject): DocumentObject {
  const copied = copy(document, document) as DocumentObject;
  return isRecord(copied.paths) ? { ...copied, paths: validatablePaths(copied.paths) } : copied;
}

/** The validator takes an extension beside the paths for a path without a slash, and stops there. */
function validatablePaths(paths: DocumentObject): DocumentObject {
  const entries = Object.entries(paths).filter(([path]) => !path.startsWith("x-"));
  return Object.fromEntries(entries.map(([path, item]) => [path, withoutIds(item)]));
}

/** The validator knows no place of an `operationId` that is given twice; `normalise` does, and tells it. */
function withoutIds(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const entries = Object.entries(item).map(([key, operation]): [string, unknown] => {
    if (!isRecord(operation) || typeof operation.operationId !== "string") return [key, operation];
    return [key, Object.fromEntries(Object.entries(operation).filter(([name]) => name !== "operationId"))];
  });
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is DocumentObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function copy(value: unknown, root: DocumentObject): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, root));
  if (isExactNumber(value)) return finite(Number(value["#number"]));
  const entries: [string, unknown][] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (key !== "$ref" || typeof entry !== "string") entries.push([key, copy(entry, root)]);
    else if (!toSchema.test(entry)) entries.push([key, isLocal(entry, root) ? entry : UNFOLLOWED]);
  }
  return Object.fromEntries(entries);
}

function finite(number: number): number {
  if (Number.isFinite(number)) return number;
  return number > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
}

function isLocal(reference: string, root: DocumentObject): boolean {
  return reference.startsWith("#/") && valueAt(root, pointerKeys(reference.slice(1))) !== undefined;
}
