/** Freezes a tree of a few levels that we made ourselves, so that this recursion is bounded. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
