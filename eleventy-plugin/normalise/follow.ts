import type { DocumentObject } from "../document/loaded-document.js";
import { childPointer, isObject, itemsOf, reportShape, type Part, type ReadContext } from "./read.js";
import { referenceIn } from "../document/json-pointer.js";
import { orderedKeys } from "../document/key-order.js";
import { getOwn } from "../document/plain-object.js";

/**
 * Returns the object under a key, with references resolved. `summary` and `description` beside a `$ref`
 * override those of the target: https://spec.openapis.org/oas/v3.1.1.html#reference-object
 */
export function partOf(part: Part, key: string): Part | undefined {
  const value = getOwn(part.value, key);
  return value === undefined
    ? undefined
    : toPart(part.reading, value, childPointer(part.pointer, key), `\`${key}\``);
}

/** Returns the objects of a list, with references resolved. Reports and skips other items. */
export function partsOf(part: Part, key: string): readonly Part[] {
  const listPointer = childPointer(part.pointer, key);
  return itemsOf(part, key).flatMap(
    (item, index) =>
      toPart(part.reading, item, childPointer(listPointer, index), `An item of \`${key}\``) ?? [],
  );
}

/**
 * Returns the named objects of the map under a key, such as `headers`, with references resolved. A name
 * without a value counts as an empty object. `isMeant` selects names.
 */
export function entriesOf(
  part: Part | undefined,
  key: string,
  isMeant?: (name: string) => boolean,
): readonly (readonly [name: string, entry: Part])[] {
  return entriesWithUnresolved(part, key, isMeant).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry] as const],
  );
}

/**
 * Like `entriesOf`, but includes names whose references could not be resolved, with undefined instead of an
 * object.
 */
export function entriesWithUnresolved(
  part: Part | undefined,
  key: string,
  isMeant: (name: string) => boolean = () => true,
): readonly (readonly [name: string, entry: Part | undefined])[] {
  const map = part && partOf(part, key);
  return orderedKeys(map?.value ?? {}).flatMap((name) => {
    if (!isMeant(name)) return [];
    const entry = map && partOrEmpty(map, name);
    const isListed = entry !== undefined || referenceIn(map?.value[name]) !== undefined;
    return isListed ? [[name, entry] as const] : [];
  });
}

/** Like `entriesOf`, without extensions (`x-…`). */
export function specifiedEntriesOf(part: Part, key: string): ReturnType<typeof entriesOf> {
  return entriesOf(part, key, (name) => !name.startsWith("x-"));
}

/**
 * Like `partOf`, but returns an empty object for null, which is also reported. YAML parses a key without a
 * value as null.
 */
export function partOrEmpty(part: Part, key: string): Part | undefined {
  const found = partOf(part, key);
  if (found !== undefined || getOwn(part.value, key) !== null) return found;
  return { value: {}, pointer: childPointer(part.pointer, key), reading: part.reading };
}

/**
 * Reads a value that must be an object or a `$ref` to one; reports any other value. `what` names the value in
 * the warning.
 */
export function toPart(
  reading: ReadContext,
  value: unknown,
  pointer: string,
  what = "This",
): Part | undefined {
  if (!isObject(value)) return void reportShape(reading, what, value, "an object", pointer);
  const reference = referenceIn(value);
  if (reference === undefined) return { value, pointer, reading };
  const target = resolveTarget(reading, reference, pointer);
  return target && withTexts(target, value);
}

/** Resolves a chain of references. Iterative, because a chain may be thousands of references long. */
function resolveTarget(reading: ReadContext, first: string, pointer: string): Part | undefined {
  const seen = new Set<string>();
  for (let reference = first; ;) {
    if (seen.has(reference)) return void reading.report("reference-cycle", { reference: first }, pointer);
    seen.add(reference);
    const value = reading.resolve(reference);
    if (value === undefined) return void reading.report("reference-not-found", { reference }, pointer);
    if (!isObject(value))
      return void reportShape(reading, `The target of \`${reference}\``, value, "an object", pointer);
    const next = referenceIn(value);
    if (next === undefined) return { value, pointer: reference, reading };
    reference = next;
  }
}

function withTexts(target: Part, reference: DocumentObject): Part {
  const texts = ["summary", "description"].filter((key) => Object.hasOwn(reference, key));
  if (texts.length === 0) return target;
  return {
    ...target,
    value: { ...target.value, ...Object.fromEntries(texts.map((key) => [key, reference[key]])) },
  };
}

/**
 * Memoises `normalise` by the object of the document, so that all references to the object share the result.
 * `what` names the kind of result.
 */
export function memoised<T>(what: string, normalise: (part: Part) => T): (part: Part) => T {
  return (part) => {
    const { value, pointer, reading } = part;
    return reading.memoiser.memoise(what, value, pointer, () => normalise(part));
  };
}
