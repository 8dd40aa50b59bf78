import type { DocumentObject } from "../document/loaded-document.js";
import { childPointer, isObject, itemsOf, reportShape, type Part, type ReadContext } from "./read.js";
import { referenceIn } from "../document/json-pointer.js";
import { orderedKeys } from "../document/key-order.js";
import { getOwn } from "../document/plain-object.js";

/**
 * The object under a key, references followed. `summary` and `description` beside a `$ref` override those of its target:
 * https://spec.openapis.org/oas/v3.1.1.html#reference-object
 */
export function partOf(part: Part, key: string): Part | undefined {
  const value = getOwn(part.value, key);
  return value === undefined
    ? undefined
    : toPart(part.reading, value, childPointer(part.pointer, key), `\`${key}\``);
}

/** The objects of a list, references followed; what is none is reported and left out. */
export function partsOf(part: Part, key: string): readonly Part[] {
  const place = childPointer(part.pointer, key);
  return itemsOf(part, key).flatMap(
    (item, index) => toPart(part.reading, item, childPointer(place, index), `An item of \`${key}\``) ?? [],
  );
}

/** The named objects of the map under a key, such as `headers`, references followed. A name without anything still counts. */
export function entriesOf(
  part: Part | undefined,
  key: string,
  isMeant?: (name: string) => boolean,
): readonly (readonly [name: string, entry: Part])[] {
  return entriesWithUnresolved(part, key, isMeant).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry] as const],
  );
}

/** As `entriesOf`, with a name alone where its reference was not followed. */
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

/** Those of the map whose names are no extensions. */
export function specifiedEntriesOf(part: Part, key: string): ReturnType<typeof entriesOf> {
  return entriesOf(part, key, (name) => !name.startsWith("x-"));
}

/** As `partOf`; null, which is what YAML makes of a key without a value, is reported and reads as an empty object. */
export function partOrEmpty(part: Part, key: string): Part | undefined {
  const found = partOf(part, key);
  if (found !== undefined || getOwn(part.value, key) !== null) return found;
  return { value: {}, pointer: childPointer(part.pointer, key), reading: part.reading };
}

/** A value that ought to be an object or a reference to one; `what` names it in a warning. */
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

/** Where a reference leads in the end: iterative, for chains may be thousands long. */
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
 * `normalise`, run once for each object of the document: what many places refer to is shared by all of them. `what` is
 * what it makes of one.
 */
export function memoised<T>(what: string, normalise: (part: Part) => T): (part: Part) => T {
  return (part) => {
    const { value, pointer, reading } = part;
    return reading.memoiser.memoise(what, value, pointer, () => normalise(part));
  };
}
