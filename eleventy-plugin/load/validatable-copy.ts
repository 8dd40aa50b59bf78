import { isExactNumber } from "../portable/exact-number.js";
import { valueAt } from "./home-document.js";
import { pointerKeys } from "./json-pointer.js";
import type { DocumentObject } from "./loaded-document.js";

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
  return isRecord(copied.paths) ? { ...copied, paths: withoutExtensions(copied.paths) } : copied;
}

/** The validator takes an extension beside the paths for a path without a slash, and stops there. */
function withoutExtensions(paths: DocumentObject): DocumentObject {
  return Object.fromEntries(Object.entries(paths).filter(([path]) => !path.startsWith("x-")));
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
