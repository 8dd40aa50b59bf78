import type { FindingCode } from "./catalogue.js";
import type { Finding, Place } from "./finding.js";
import { packageManifest } from "./package-manifest.js";
import { printable } from "./printable.js";

/** Formats errors for a terminal: message, position, fix and documentation URL. */
export function formatReport(findings: readonly Finding[]): string {
  const count = findings.length === 1 ? "1 problem" : `${findings.length} problems`;
  const entries = findings.map((entry, index) =>
    [
      `${findings.length > 1 ? `${index + 1}. ` : ""}${entry.message} [${entry.code}]`,
      ...(formatPlace(entry.place) ? [`   Where:      ${formatPlace(entry.place)}`] : []),
      `   What to do: ${entry.fix}`,
      `   More:       ${messageUrl(entry.code)}`,
    ].join("\n"),
  );
  return [`eleventy-plugin-api-reference: ${count}.`, ...entries].join("\n\n");
}

/**
 * Formats warnings with `line`. Warnings with the same code and fix are grouped, followed by one line with
 * the fix and the documentation URL.
 */
export function groupByAdvice(
  warnings: readonly Finding[],
  line: (warning: Finding) => string,
): readonly string[] {
  return [...new Set(warnings.map(adviceOf))].flatMap((advice) => [
    ...warnings.filter((warning) => adviceOf(warning) === advice).map(line),
    `  ${advice}`,
  ]);
}

const adviceOf = ({ fix, code }: Finding): string => `What to do: ${fix} More: ${messageUrl(code)}`;

/** Formats a position in one line: `specs/api.yaml, line 3, column 7` or `specs/api.yaml, #/paths/~1pets`. */
export function formatPlace({ source, file, line, column, pointer }: Place): string {
  const document = file && file !== source ? [source, file].filter(Boolean).join(", ") : (source ?? "");
  const position =
    line === undefined ? "" : `line ${line}${column === undefined ? "" : `, column ${column}`}`;
  return printable([document, position, shortened(pointer ?? "")].filter(Boolean).join(", "));
}

const MAX_POINTER = 160;

/** Shortens the middle of a pointer, which may have thousands of characters. */
function shortened(pointer: string): string {
  if (pointer.length <= MAX_POINTER) return pointer;
  return `${pointer.slice(0, MAX_POINTER / 2)}…${pointer.slice(-MAX_POINTER / 2)}`;
}

/** Joins at most `most` names: "`a`, `b` and 3 more". */
export function joinFirst(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return names.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** Returns the URL of the documentation of a message. */
export function messageUrl(code: FindingCode): string {
  return `${packageManifest.homepage}reference/messages/#${code}`;
}
