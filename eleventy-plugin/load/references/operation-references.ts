import { METHOD_FIELDS } from "../../document/loaded-document.js";
import { pointerKeys, pointerReference, valueAt } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { mapConcurrent } from "../../files/map-concurrent.js";
import { Problem } from "../../problems/problems.js";
import type { ExternalDocument, ExternalDocuments } from "../read/external-documents.js";
import { targetOf, type Visit } from "./external-references.js";
import type { SourceDocument } from "../read/source-document.js";

/** A Link Object with an `operationRef`, and its position. */
export interface OperationReference {
  readonly link: MutableObject;
  readonly visit: Visit;
}

const AT_A_TIME = 16;

/**
 * Returns the object if it is a Link Object whose `operationRef` is not already a pointer into the source's
 * own document: https://spec.openapis.org/oas/v3.1.1.html#link-object
 */
export function operationReferenceOf(
  value: MutableObject,
  visit: Visit,
  root: SourceDocument,
): OperationReference | undefined {
  if (visit.slot.kind !== "link") return undefined;
  const written = getOwn(value, "operationRef");
  const isLocal = visit.home === root && typeof written === "string" && written.startsWith("#");
  return typeof written !== "string" || isLocal ? undefined : { link: value, visit };
}

/**
 * Rewrites an `operationRef` to a pointer if it refers to an operation of the source's own document, either
 * through another file or by this document's path or URL. Any other `operationRef` stays unchanged.
 */
export async function pointAtOperations(
  references: readonly OperationReference[],
  root: SourceDocument,
  external: ExternalDocuments,
): Promise<void> {
  let pointers: ReadonlyMap<unknown, string> | undefined;
  await mapConcurrent(references, AT_A_TIME, async ({ link, visit }) => {
    const target = targetOf(String(link["operationRef"]), visit);
    if (target === undefined) return;
    const { location, fragment } = target;
    const loaded: ExternalDocument =
      location === root.location || root.identifiers().ids.has(location)
        ? { document: root }
        : location.startsWith("file:")
          ? await loadedOrMissing(external, location, visit.home.location)
          : { missing: true };
    if (!("document" in loaded)) return;
    const keys = fragment.startsWith("/") ? pointerKeys(fragment) : [];
    if (loaded.document === root) {
      link["operationRef"] = pointerReference(keys);
      return;
    }
    pointers ??= operationPointers(root);
    const pointer = pointers.get(valueAt(loaded.document.value, keys));
    if (pointer !== undefined) link["operationRef"] = pointer;
  });
}

/** Treats an unreadable file as missing, because it cannot contain an operation of the document. */
async function loadedOrMissing(
  external: ExternalDocuments,
  location: string,
  from: string,
): Promise<ExternalDocument> {
  try {
    return await external.load(location, from);
  } catch (error) {
    if (error instanceof Problem) return { missing: true };
    throw error;
  }
}

/** Maps the operations of a document to their pointers. */
function operationPointers({ value }: SourceDocument): ReadonlyMap<unknown, string> {
  const pointers = new Map<unknown, string>();
  const paths = isPlainObject(value) ? getOwn(value, "paths") : undefined;
  for (const [path, item] of Object.entries(isPlainObject(paths) ? paths : {})) {
    if (!isPlainObject(item)) continue;
    for (const method of METHOD_FIELDS) {
      const operation = getOwn(item, method);
      if (operation !== undefined && !pointers.has(operation))
        pointers.set(operation, pointerReference(["paths", path, method]));
    }
  }
  return pointers;
}
