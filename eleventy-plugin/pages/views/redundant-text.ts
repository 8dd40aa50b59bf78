/** Names are not longer. */
const MOST = 100;

/**
 * Whether a text only repeats what stands beside it, however that is written: "Full Repository" says nothing of
 * `full-repository`.
 */
export function isRedundant(text: string, beside: readonly (string | undefined)[]): boolean {
  if (text.length > MOST) return false;
  const letters = lettersOf(text);
  return letters !== "" && beside.some((other) => other !== undefined && lettersOf(other) === letters);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
