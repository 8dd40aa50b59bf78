import { setOwn, type MutableObject } from "./plain-object.js";

/**
 * Property that stores the document's key order, for objects with integer-like keys, which JavaScript moves
 * to the front. As a symbol, it is copied by `{ ...object }` and ignored by JSON serialisation.
 */
const ORDER = Symbol("keys as written");

type Ordered = object & { readonly [ORDER]?: readonly string[] };

const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,9})$/;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether JavaScript would reorder the keys if one object had them all. */
export function isReordered(keys: readonly string[]): boolean {
  let last = -1;
  let followsName = false;
  return keys.some((key) => {
    if (!isDigit(key.charCodeAt(0)) || !WHOLE_NUMBER.test(key)) {
      followsName = true;
      return false;
    }
    const isMoved = followsName || Number(key) < last;
    last = Number(key);
    return isMoved;
  });
}

/** Stores the order of an object's keys if JavaScript's order differs. Returns the object. */
export function noteKeyOrder<Of extends object>(object: Of, keys: readonly string[]): Of {
  if (isReordered(keys)) Object.assign(object, { [ORDER]: keys });
  return object;
}

/** Returns the keys of an object in document order. Keys that were added later come last. */
export function orderedKeys(object: object): readonly string[] {
  const keys = Object.keys(object);
  const order = (object as Ordered)[ORDER];
  if (order === undefined) return keys;
  const written = order.filter((key) => Object.hasOwn(object, key));
  const ordered = new Set(written);
  return [...written, ...keys.filter((key) => !ordered.has(key))];
}

/** Like `Object.fromEntries`, but preserves the order of the keys. */
export function fromOrderedEntries(entries: readonly (readonly [string, unknown])[]): MutableObject {
  const object = Object.fromEntries(entries);
  // Shortcut: most objects have no integer-like keys.
  if (!entries.some(([key]) => isDigit(key.charCodeAt(0)))) return object;
  return noteKeyOrder(
    object,
    entries.map(([key]) => key),
  );
}

/** Returns a deep copy of a JSON value, with the key order of its objects. */
export function cloneJson<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => cloneJson(item)) as Value;
  const copy = { ...value } as MutableObject;
  for (const key of Object.keys(copy)) setOwn(copy, key, cloneJson(copy[key]));
  return copy as Value;
}

/** Copies the stored key orders to a copy of a JSON value, as far as both have the same structure. */
export function copyKeyOrder(from: unknown, copy: unknown): void {
  if (!isContainer(from) || !isContainer(copy)) return;
  if (Object.hasOwn(from, ORDER)) noteKeyOrder(copy, orderedKeys(from));
  for (const key of Object.keys(copy)) copyKeyOrder(from[key], copy[key]);
}

const isContainer = (value: unknown): value is MutableObject => typeof value === "object" && value !== null;
