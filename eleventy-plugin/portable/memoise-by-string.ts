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
