/** The same keys, those that may be absent also as undefined. */
export type OrUndefined<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** The same object without the keys whose value is undefined: the model is JSON, which has no such value. */
export function omitUndefined<T extends object>(object: OrUndefined<T>): T {
  const kept: Record<string, unknown> = {};
  for (const key in object) if (object[key] !== undefined) kept[key] = object[key];
  return kept as T;
}
