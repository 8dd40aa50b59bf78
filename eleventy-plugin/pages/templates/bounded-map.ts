/** Values by key with a maximum total size. The least recently used values are removed first. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, size: number): void;
}

export function createBoundedMap<Value>(maxSize: number): BoundedMap<Value> {
  // Ordered by last use; the most recently used entry is the last.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let size = 0;
  const remove = (key: string): void => {
    size -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, added) {
      remove(key);
      entries.set(key, { value, size: added });
      size += added;
      for (const oldest of entries.keys()) {
        if (size <= maxSize) return;
        remove(oldest);
      }
    },
  };
}
