/**
 * Why something failed, as one line for a message: the first of an error's own. Node.js appends the require stack to it,
 * packages of native code their advice.
 */
export function errorReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? "";
}
