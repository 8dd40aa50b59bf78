/** A document says the same few thousand texts many times. */
const MAX_KNOWN = 20_000;

/** `make`, called once for each text, as long as there are not too many of them. */
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
