/** Returns a copy without some properties. */
export function omit<Value extends object, Key extends keyof Value>(
  value: Value,
  ...keys: readonly Key[]
): Omit<Value, Key> {
  const copy = { ...value };
  for (const key of keys) Reflect.deleteProperty(copy, key);
  return copy;
}

/** `T`, except that its optional properties may also be `undefined`. */
export type OrUndefined<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Removes properties whose value is undefined, because the model contains only JSON. */
export function omitUndefined<T extends object>(object: OrUndefined<T>): T {
  const defined: Record<string, unknown> = {};
  for (const key in object) if (object[key] !== undefined) defined[key] = object[key];
  return defined as T;
}
