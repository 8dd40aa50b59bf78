import { setOwn, type MutableObject } from "./plain-object.js";

/**
 * Keys as the document has them, of objects where JavaScript puts keys that are whole numbers first. A symbol, for
 * `{ ...object }` takes it along and everything that reads JSON passes over it.
 */
const ORDER = Symbol("keys as written");

type Ordered = object & { readonly [ORDER]?: readonly string[] };

const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,9})$/;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether JavaScript would put the keys of one object into another order. */
export function isReordered(keys: readonly string[]): boolean {
  let last = -1;
  let isBehindName = false;
  return keys.some((key) => {
    if (!isDigit(key.charCodeAt(0)) || !WHOLE_NUMBER.test(key)) {
      isBehindName = true;
      return false;
    }
    const isMoved = isBehindName || Number(key) < last;
    last = Number(key);
    return isMoved;
  });
}

/** Notes the order of an object's keys where it is another than JavaScript's. */
export function noteKeyOrder<Of extends object>(object: Of, keys: readonly string[]): Of {
  if (isReordered(keys)) Object.assign(object, { [ORDER]: keys });
  return object;
}

/** The keys of an object as the document has them. Those that were added later come last. */
export function orderedKeys(object: object): readonly string[] {
  const keys = Object.keys(object);
  const order = (object as Ordered)[ORDER];
  if (order === undefined) return keys;
  const written = order.filter((key) => Object.hasOwn(object, key));
  const known = new Set(written);
  return [...written, ...keys.filter((key) => !known.has(key))];
}

/** As `Object.fromEntries`, which would forget the order. */
export function fromOrderedEntries(entries: readonly (readonly [string, unknown])[]): MutableObject {
  const object = Object.fromEntries(entries);
  // Most objects have no number among their keys.
  if (!entries.some(([key]) => isDigit(key.charCodeAt(0)))) return object;
  return noteKeyOrder(
    object,
    entries.map(([key]) => key),
  );
}

/** A copy of JSON, of all that lies in it. */
export function cloneJson<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => cloneJson(item)) as Value;
  const copy = { ...value } as MutableObject;
  for (const key of Object.keys(copy)) setOwn(copy, key, cloneJson(copy[key]));
  return copy as Value;
}

/** Gives a copy of JSON, wherever it is like what it was made of, the order of keys of that. */
export function copyKeyOrder(from: unknown, copy: unknown): void {
  if (!isContainer(from) || !isContainer(copy)) return;
  if (Object.hasOwn(from, ORDER)) noteKeyOrder(copy, orderedKeys(from));
  for (const key of Object.keys(copy)) copyKeyOrder(from[key], copy[key]);
}

const isContainer = (value: unknown): value is MutableObject => typeof value === "object" && value !== null;
