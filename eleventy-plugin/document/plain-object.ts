/** An object that we may change because it is our own copy. */
export type MutableObject = Record<string, unknown>;

export function isPlainObject(value: unknown): value is MutableObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns an own property, never an inherited one: in a document, keys such as `constructor` are ordinary
 * names.
 */
export function getOwn<T>(value: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Sets an own property under any key. Assigning to `__proto__` would change the prototype instead. */
export function setOwn(value: MutableObject, key: string, content: unknown): void {
  if (key !== "__proto__") value[key] = content;
  else
    Object.defineProperty(value, key, {
      value: content,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}
