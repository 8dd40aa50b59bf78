/** One rule of the specification that a document breaks. */
export interface Violation {
  /** One line without a full stop. */
  readonly reason: string;
  /** JSON pointer into the document as published, `#/paths/~1pets`. */
  readonly pointer?: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
}

/** What the validation of one document came to: what is wrong, or why that is not known. */
export type Verdict = { readonly mistakes: readonly Violation[] } | { readonly skipped: string };

/** The verdict if no other comes: one who validates in steps may never come to the last. */
export interface VerdictSoFar {
  readonly soFar: Verdict;
}

/**
 * A thread that had a larger document, serialised, ends by itself: it would hold the memory until the build's thread has time
 * to end it, which is when all pages are made.
 */
export const MAX_REUSABLE_BYTES = 2_000_000;

/** More mistakes of one document are not told. */
export const MAX_VIOLATIONS = 100;

export function isVerdict(value: unknown): value is Verdict {
  if (typeof value !== "object" || value === null) return false;
  if ("skipped" in value) return typeof value.skipped === "string";
  return "mistakes" in value && Array.isArray(value.mistakes) && value.mistakes.every(isViolation);
}

export function isVerdictSoFar(value: unknown): value is VerdictSoFar {
  return typeof value === "object" && value !== null && "soFar" in value && isVerdict(value.soFar);
}

function isViolation(value: unknown): value is Violation {
  if (typeof value !== "object" || value === null || !("reason" in value)) return false;
  const { reason, pointer, line, column } = value as Record<keyof Violation, unknown>;
  const isPosition = [line, column].every((number) => number === undefined || typeof number === "number");
  return typeof reason === "string" && (pointer === undefined || typeof pointer === "string") && isPosition;
}

const MOST_CHARACTERS = 300;

/** A library's message as one line of plain text: no colours, no code frame, nothing about this machine. */
export function oneLine(message: string): string {
  const [line = ""] = message
    // eslint-disable-next-line no-control-regex
    .replace(/\u001b\[[\d;]*m/g, "")
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const here = withoutFolder(line).replace(/[.\s]+$/, "");
  return here.length > MOST_CHARACTERS ? `${here.slice(0, MOST_CHARACTERS)}…` : here;
}

function withoutFolder(text: string): string {
  const folder = process.cwd();
  return folder.length > 1 ? text.replaceAll(folder, "") : text;
}
