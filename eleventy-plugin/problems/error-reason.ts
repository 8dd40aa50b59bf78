import { Problem } from "./problem.js";

/**
 * Returns the first line of an error's message. In further lines, Node.js adds the require stack, and native
 * packages add advice. Of a Problem, returns the message of its first finding.
 */
export function errorReason(error: unknown): string {
  if (error instanceof Problem) return error.findings[0]?.message.replace(/\.$/, "") ?? "";
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? "";
}
