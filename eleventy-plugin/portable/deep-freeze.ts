/** Freezes a tree. Only for trees of a few levels that we created, so that the recursion is bounded. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
