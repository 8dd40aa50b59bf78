import { createHash } from "node:crypto";
import { finding, Problem, type Place } from "../../problems/problems.js";

/**
 * Compares the SHA-256 of a document's bytes with `integrity` (`sha256-<base64>`). Throws integrity-mismatch.
 */
export function checkIntegrity(bytes: Uint8Array, integrity: string | undefined, place: Place): void {
  if (integrity === undefined) return;
  const actual = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
  if (actual !== integrity) throw new Problem(finding("integrity-mismatch", { actual }, place));
}
