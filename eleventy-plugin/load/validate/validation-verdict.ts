/** A violation of one rule of the specification. */
export interface Violation {
  /** One line without a full stop. */
  readonly reason: string;
  /** JSON pointer into the document as published: `#/paths/~1pets`. */
  readonly pointer?: string;
  /** Line and column start at 1. */
  readonly line?: number;
  readonly column?: number;
}

/** The result of validating one document: its violations, or why validation was skipped. */
export type Verdict = { readonly mistakes: readonly Violation[] } | { readonly skipped: string };

/** A preliminary verdict, used if the validator never finishes. */
export interface VerdictSoFar {
  readonly soFar: Verdict;
}

/**
 * Maximum size of a serialised document, in bytes, after which its thread is reused. After a larger document,
 * the OpenAPI worker closes itself. Otherwise it would occupy its memory until the build's thread can stop
 * it, which may be after all pages are rendered.
 */
export const MAX_REUSABLE_BYTES = 2_000_000;

/** Maximum number of violations reported for one document. */
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

const MAX_CHARACTERS = 300;

/** Returns a library's message as one line of plain text, without colours, code frames and local paths. */
export function oneLine(message: string): string {
  const [line = ""] = message
    // eslint-disable-next-line no-control-regex
    .replace(/\u001b\[[\d;]*m/g, "")
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const cleaned = withoutFolder(line).replace(/[.\s]+$/, "");
  return cleaned.length > MAX_CHARACTERS ? `${cleaned.slice(0, MAX_CHARACTERS)}…` : cleaned;
}

function withoutFolder(text: string): string {
  const folder = process.cwd();
  return folder.length > 1 ? text.replaceAll(folder, "") : text;
}
