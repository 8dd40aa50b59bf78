/**
 * `make`, called once for each object: what it made is given again as long as that object lives. Further arguments are those
 * of the first call; who hands on others gets what was made with them.
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
