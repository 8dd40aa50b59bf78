/** Maximum number of cached results. Documents repeat the same few thousand strings. */
const MAX_KNOWN = 20_000;

/** Memoises `compute`. Clears the cache when it is full. */
export function memoiseByString<Result>(compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, { readonly made: Result }>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached.made;
    if (cache.size >= MAX_KNOWN) cache.clear();
    const made = compute(text);
    cache.set(text, { made });
    return made;
  };
}
