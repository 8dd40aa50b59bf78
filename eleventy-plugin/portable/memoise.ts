/**
 * Memoises `compute` by its first argument, an object, for as long as that object lives. Later calls with
 * that object return the first result, even if their other arguments differ.
 */
export function memoiseByObject<Key extends object, Args extends readonly unknown[], Result>(
  compute: (key: Key, ...args: Args) => Result & NonNullable<unknown>,
): (key: Key, ...args: Args) => Result {
  const cache = new WeakMap<Key, Result>();
  return (key, ...args) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const result = compute(key, ...args);
    cache.set(key, result);
    return result;
  };
}

/** Maximum number of cached results. Documents repeat the same few thousand strings. */
const MAX_CACHED = 20_000;

/** Memoises `compute`. Clears the cache when it is full. */
export function memoiseByString<Result>(compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, { readonly result: Result }>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached.result;
    if (cache.size >= MAX_CACHED) cache.clear();
    const result = compute(text);
    cache.set(text, { result });
    return result;
  };
}
