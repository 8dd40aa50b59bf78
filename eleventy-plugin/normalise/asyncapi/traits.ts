import { referenceIn } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { partsOf, toPart } from "../follow.js";
import { isObject, isAsyncApi2, type Part, type ReadContext } from "../read.js";
import { getOwn } from "../../document/plain-object.js";

/** Fields where the schemas of trait and target are combined by `allOf` if one of them is a reference. */
const SCHEMAS = new Set(["headers", "payload"]);
/** Maximum depth of merging. A deeper object replaces the earlier one instead. */
const MAX_DEPTH = 20;

/**
 * Merges the traits of an operation or message into it. In AsyncAPI 3, a later trait overrides an earlier
 * one, and the object overrides its traits. In AsyncAPI 2, traits override the object.
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#traits-merge-mechanism
 * https://www.asyncapi.com/docs/reference/specification/v2.6.0#traits-merge-mechanism
 */
export function withTraits(part: Part): Part {
  return merged(part, isAsyncApi2(part.reading));
}

/**
 * Merges traits by the rule of AsyncAPI 3 in every version. URLs are built from the result, so they stay the
 * same when the author upgrades the document.
 */
export function withAsyncApi3Traits(part: Part): Part {
  return merged(part, false);
}

function merged(part: Part, traitsWin: boolean): Part {
  if (!Object.hasOwn(part.value, "traits")) return part;
  const traits = partsOf(part, "traits").map(({ value }) => value);
  const layers = traitsWin ? [part.value, ...traits] : [...traits, part.value];
  return { ...part, value: layers.reduce((found, next) => merge(part.reading, found, next, 0), {}) };
}

/**
 * Merges two objects according to https://www.rfc-editor.org/rfc/rfc7386. If both have an object under the
 * same key, resolves these objects if they are references, then merges them.
 */
function merge(
  reading: ReadContext,
  base: DocumentObject,
  patch: DocumentObject,
  depth: number,
): DocumentObject {
  const fields = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const before = fields.get(key);
    if (value === null) fields.delete(key);
    else if (!isObject(value) || !isObject(before) || depth >= MAX_DEPTH) fields.set(key, value);
    else if (depth === 0 && SCHEMAS.has(key) && isReferred(before, value))
      fields.set(key, { allOf: [before, value] });
    else fields.set(key, merge(reading, target(reading, before), target(reading, value), depth + 1));
  }
  return Object.fromEntries(fields);
}

function isReferred(...values: readonly DocumentObject[]): boolean {
  return values.some((value) => referenceIn(value) !== undefined);
}

function target(reading: ReadContext, value: DocumentObject): DocumentObject {
  return getOwn(value, "$ref") === undefined ? value : (toPart(reading, value, "#")?.value ?? {});
}
