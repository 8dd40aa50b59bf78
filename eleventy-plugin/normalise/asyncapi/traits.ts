import { referenceIn } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { partsOf, toPart } from "../follow.js";
import { isObject, isAsyncApi2, type Part, type ReadContext } from "../read.js";
import { getOwn } from "../../document/plain-object.js";

/** Fields whose two schemas hold together when trait and target both have one. */
const SCHEMAS = new Set(["headers", "payload"]);
/** Objects merged inside each other; deeper ones are taken from the target. */
const MAX_DEPTH = 20;

/**
 * An operation or message with its traits. In AsyncAPI 3 what it says itself wins, before that each trait over what stands
 * before it.
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#traits-merge-mechanism
 * https://www.asyncapi.com/docs/reference/specification/v2.6.0#traits-merge-mechanism
 */
export function withTraits(part: Part): Part {
  return merged(part, isAsyncApi2(part.reading));
}

/** The same by the rule of AsyncAPI 3, which an upgraded file has: addresses are made of it in every version. */
export function withAsyncApi3Traits(part: Part): Part {
  return merged(part, false);
}

function merged(part: Part, traitsWin: boolean): Part {
  if (!Object.hasOwn(part.value, "traits")) return part;
  const traits = partsOf(part, "traits").map(({ value }) => value);
  const layers = traitsWin ? [part.value, ...traits] : [...traits, part.value];
  return { ...part, value: layers.reduce((found, next) => merge(part.reading, found, next, 0), {}) };
}

/** https://www.rfc-editor.org/rfc/rfc7386; references on either side are followed where both have an object. */
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
