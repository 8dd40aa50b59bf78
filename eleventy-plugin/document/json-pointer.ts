import { isPlainObject, getOwn } from "./plain-object.js";

/** Encodes a key as a token of a JSON pointer: https://www.rfc-editor.org/rfc/rfc6901#section-3 */
export function pointerToken(key: string | number): string {
  return typeof key === "number" ? String(key) : key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/**
 * Parses a JSON pointer into its keys. Also decodes percent-encoded pointers of references:
 * `/paths/~1pets%2F`.
 */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer === "" ? [] : pointer.slice(1).split("/").map(pointerKey);
}

function pointerKey(token: string): string {
  return safeDecode(token).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Decodes percent escapes; returns malformed text unchanged. */
export function safeDecode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Serialises keys as a reference: `#/paths/~1pets`. Percent signs are escaped because references are decoded
 * when read.
 */
export function pointerReference(keys: readonly (string | number)[]): string {
  return `#${keys.map((key) => `/${pointerToken(key).replaceAll("%", "%25")}`).join("")}`;
}

/**
 * Returns the name of the component in `section` (such as `schemas`) that a reference points to. Undefined
 * for a reference into a component or to anything else.
 */
export function componentIn(reference: string, section: string): string | undefined {
  const [components, found, name, rest] = pointerKeys(reference.replace(/^#/, ""));
  return components === "components" && found === section && rest === undefined ? name : undefined;
}

/** Returns the `$ref` of a reference object; undefined for any other value. */
export function referenceIn(value: unknown): string | undefined {
  const reference = isPlainObject(value) ? getOwn(value, "$ref") : undefined;
  return typeof reference === "string" ? reference : undefined;
}

/** Returns the value at a path of keys, or undefined if there is none. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (Array.isArray(found)) found = /^\d+$/.test(key) ? (found as unknown[])[Number(key)] : undefined;
    else if (isPlainObject(found)) found = getOwn(found, key);
    else return undefined;
  }
  return found;
}

const MAX_END_LENGTH = 500;

/**
 * Shortens a pointer for use as a map key. Thousands of pointers may share one long prefix, and engines can
 * only distinguish strings of equal length by comparing them. A long pointer is therefore represented by its
 * start, length and end.
 */
export function pointerMapKey(pointer: string): string {
  if (pointer.length <= 2 * MAX_END_LENGTH) return pointer;
  return `${pointer.slice(0, MAX_END_LENGTH)} ${pointer.length} ${pointer.slice(-MAX_END_LENGTH)}`;
}
