import { orderedKeys } from "../../document/key-order.js";
import { METHOD_FIELDS } from "../../document/loaded-document.js";
import { referenceIn } from "../../document/json-pointer.js";
import { entriesOf, partOf, toPart } from "../follow.js";
import { childPointer, isObject, joinParagraphs, type Part, reportShape, textOf } from "../read.js";
import { getOwn } from "../../document/plain-object.js";

/** An operation of the document that has not been read yet. */
export interface FoundOperation {
  /** In upper case; unchanged under `additionalOperations`. */
  readonly method: string;
  readonly operation: Part;
  readonly pathItem: Part;
  /**
   * Pointer where the document lists the operation, even if its path item is a reference:
   * `#/paths/~1pets/get`.
   */
  readonly pointer: string;
}

const METHODS = new Set(METHOD_FIELDS);

/** Returns the path items of a map (`paths`, `webhooks` or a callback) in document order. */
export function pathItemsOf(
  map: Part | undefined,
): readonly (readonly [key: string, pathItem: Part, pointer: string])[] {
  if (map === undefined) return [];
  return orderedKeys(map.value).flatMap((key) => {
    if (key.startsWith("x-")) return [];
    const pointer = childPointer(map.pointer, key);
    const pathItem = toPathItem(map, key, pointer);
    return pathItem === undefined ? [] : [[key, pathItem, pointer] as const];
  });
}

/** Reads a path item. Fields beside its `$ref` override those of the target. */
function toPathItem({ value: map, reading }: Part, key: string, pointer: string): Part | undefined {
  const value = getOwn(map, key);
  if (!isObject(value)) return void reportShape(reading, `\`${key}\``, value, "an object", pointer);
  const reference = referenceIn(value);
  if (reference === undefined) return { value, pointer, reading };
  const target = toPart(reading, { $ref: reference }, pointer);
  const siblings = Object.entries(value).filter(([name]) => name !== "$ref");
  if (target === undefined || siblings.length === 0) return target;
  return { ...target, value: { ...target.value, ...Object.fromEntries(siblings) } };
}

/**
 * Joins the description of an operation with the summary and description of its path item, which apply to all
 * of its operations. https://spec.openapis.org/oas/v3.1.1.html#path-item-object
 */
export function descriptionOf({
  operation,
  pathItem,
}: Pick<FoundOperation, "operation" | "pathItem">): string | undefined {
  const summary = textOf(pathItem, "summary");
  return joinParagraphs([
    textOf(operation, "description"),
    summary === textOf(operation, "summary") ? undefined : summary?.replace(/[!-/:-@[-`{-~]/g, "\\$&"),
    textOf(pathItem, "description"),
  ]);
}

/** Returns the operations of a path item in document order. */
export function operationsOf(pathItem: Part, pointer: string): readonly FoundOperation[] {
  return Object.keys(pathItem.value).flatMap((key) => {
    if (key === "additionalOperations") return additionalOperations(pathItem, pointer);
    const operation = METHODS.has(key) ? partOf(pathItem, key) : undefined;
    return operation === undefined
      ? []
      : [{ method: key.toUpperCase(), operation, pathItem, pointer: childPointer(pointer, key) }];
  });
}

function additionalOperations(pathItem: Part, pointer: string): readonly FoundOperation[] {
  return entriesOf(pathItem, "additionalOperations").map(([method, operation]) => ({
    method,
    operation,
    pathItem,
    pointer: childPointer(childPointer(pointer, "additionalOperations"), method),
  }));
}
