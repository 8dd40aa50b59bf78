/**
 * Freezes a value and everything in it. Use it only for shallow values that we created, because it recurses.
 */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
