import { referenceIn } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { partsOf, toPart } from "../follow.js";
import { isObject, type Part, type Reading } from "../read.js";
import { own } from "../../document/plain-object.js";

/** Fields whose two schemas hold together when trait and target both have one. */
const SCHEMAS = new Set(["headers", "payload"]);
/** Objects merged inside each other; deeper ones are taken from the target. */
const MAX_DEPTH = 20;

/**
 * An operation or message with its traits: what it says itself wins.
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#traits-merge-mechanism
 */
export function withTraits(part: Part): Part {
  if (!Object.hasOwn(part.value, "traits")) return part;
  const traits = partsOf(part, "traits").map(({ value }) => value);
  const value = [...traits, part.value].reduce((merged, next) => merge(part.reading, merged, next, 0), {});
  return { ...part, value };
}

/** https://www.rfc-editor.org/rfc/rfc7386; references on either side are followed where both have an object. */
function merge(reading: Reading, base: DocumentObject, patch: DocumentObject, depth: number): DocumentObject {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (!isObject(value) || !isObject(before) || depth >= MAX_DEPTH) merged.set(key, value);
    else if (depth === 0 && SCHEMAS.has(key) && isReferred(before, value))
      merged.set(key, { allOf: [before, value] });
    else merged.set(key, merge(reading, target(reading, before), target(reading, value), depth + 1));
  }
  return Object.fromEntries(merged);
}

function isReferred(...values: readonly DocumentObject[]): boolean {
  return values.some((value) => referenceIn(value) !== undefined);
}

function target(reading: Reading, value: DocumentObject): DocumentObject {
  return own(value, "$ref") === undefined ? value : (toPart(reading, value, "#")?.value ?? {});
}
