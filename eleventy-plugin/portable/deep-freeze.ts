/**
 * Freezes a value and everything in it. Use it only for values that we created: it recurses, so a deeply
 * nested value from a document could overflow the stack.
 */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
