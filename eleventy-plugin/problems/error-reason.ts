/**
 * Returns the first line of an error's message. Node.js appends the require stack, native packages append
 * advice.
 */
export function errorReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? "";
}
