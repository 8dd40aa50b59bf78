import { isPlainObject, getOwn } from "./plain-object.js";

/** One token of a JSON pointer as it is written: https://www.rfc-editor.org/rfc/rfc6901#section-3 */
export function pointerToken(key: string | number): string {
  return typeof key === "number" ? String(key) : key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The keys a pointer names: `/paths/~1pets` and its form in a reference, `/paths/~1pets%2F`, where %XX stands for a byte. */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer === "" ? [] : pointer.slice(1).split("/").map(pointerKey);
}

function pointerKey(token: string): string {
  return safeDecode(token).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Text without percent escapes; as it is where they are malformed. */
export function safeDecode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The keys as a reference names them: `#/paths/~1pets`. Percent signs are escaped, for references are decoded when read. */
export function pointerReference(keys: readonly (string | number)[]): string {
  return `#${keys.map((key) => `/${pointerToken(key).replaceAll("%", "%25")}`).join("")}`;
}

/** The component of a section, `schemas`, that a reference names; undefined for one into a component, or to any other place. */
export function componentIn(reference: string, section: string): string | undefined {
  const [components, found, name, rest] = pointerKeys(reference.replace(/^#/, ""));
  return components === "components" && found === section && rest === undefined ? name : undefined;
}

/** What an object refers to; undefined for all that is no reference. */
export function referenceIn(value: unknown): string | undefined {
  const reference = isPlainObject(value) ? getOwn(value, "$ref") : undefined;
  return typeof reference === "string" ? reference : undefined;
}

/** The value that keys lead to; undefined where they lead nowhere. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (Array.isArray(found)) found = /^\d+$/.test(key) ? (found as unknown[])[Number(key)] : undefined;
    else if (isPlainObject(found)) found = getOwn(found, key);
    else return undefined;
  }
  return found;
}

const MOST_OF_AN_END = 500;

/**
 * A pointer as the key of a map. Thousands of places may be below one long key, and engines tell long texts of one length
 * apart only by comparing them: of a long pointer its begin, end and length tell the place.
 */
export function placeKey(pointer: string): string {
  if (pointer.length <= 2 * MOST_OF_AN_END) return pointer;
  return `${pointer.slice(0, MOST_OF_AN_END)} ${pointer.length} ${pointer.slice(-MOST_OF_AN_END)}`;
}
