/**
 * Returns the first line of an error's message. In further lines, Node.js adds the require stack, and native
 * packages add advice.
 */
export function errorReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? "";
}
