import { messageUrl } from "./message-url.js";
import type { Finding, Place } from "./finding.js";
import { printable } from "./printable.js";

/** The findings that stop something, as a person reads them in a terminal: what, where, what to do, where more stands. */
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
 * Warnings as lines, each as `line` prints it. Those with the same answer stand together, and it stands once below them:
 * what to do, and where more stands.
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

/** The place in one line: `specs/api.yaml, line 3, column 7` or `specs/api.yaml#/paths/~1pets`. */
export function formatPlace({ source, file, line, column, pointer }: Place): string {
  const document = file && file !== source ? [source, file].filter(Boolean).join(", ") : (source ?? "");
  const position =
    line === undefined ? "" : `line ${line}${column === undefined ? "" : `, column ${column}`}`;
  return printable([document, position, shortened(pointer ?? "")].filter(Boolean).join(", "));
}

const MAX_POINTER = 160;

/** Begin and end of a pointer tell the place; what lies between may be thousands of characters. */
function shortened(pointer: string): string {
  if (pointer.length <= MAX_POINTER) return pointer;
  return `${pointer.slice(0, MAX_POINTER / 2)}…${pointer.slice(-MAX_POINTER / 2)}`;
}
