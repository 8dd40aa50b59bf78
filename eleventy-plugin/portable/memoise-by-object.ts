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
