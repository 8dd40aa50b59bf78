type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** The same object without the keys whose value is undefined: the model is JSON, which has no such value. */
export function withoutUndefined<T extends object>(object: Loose<T>): T {
  const kept: Record<string, unknown> = {};
  for (const key in object) if (object[key] !== undefined) kept[key] = object[key];
  return kept as T;
}
