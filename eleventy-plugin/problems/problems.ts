import { catalogue, type FindingCode } from "./catalogue.js";
import { packageManifest } from "./package-manifest.js";

export { catalogue, type FindingCode } from "./catalogue.js";

/** Location of a finding. Any part may be unknown; URLs have no credentials. */
export interface Place {
  /** The source as configured: its `spec`, or the option's path for a configuration error. */
  readonly source?: string;
  /** File or URL, if it differs from the source. */
  readonly file?: string;
  /** Line and column, starting at 1. */
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer, such as `#/paths/~1pets/get`. */
  readonly pointer?: string;
}

/** A diagnostic: an error if part of a `Problem`, otherwise a warning of the build. */
export interface Finding {
  readonly code: FindingCode;
  /** Values for the placeholders in `catalogue`, for code that should not parse messages. */
  readonly facts: Facts;
  /** Description of the problem, in one sentence. */
  readonly message: string;
  /** How to fix it. */
  readonly fix: string;
  readonly place: Place;
}

type Facts = Readonly<Record<string, string | number>>;

/**
 * Creates a finding from its entry in the catalogue. Throws a TypeError if a fact for a placeholder is
 * missing.
 */
export function finding(code: FindingCode, facts: Facts = {}, place: Place = {}): Finding {
  const fill = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const fact = facts[name];
      if (fact === undefined) throw new TypeError(`The finding ${code} needs the fact "${name}".`);
      return printable(String(fact));
    });
  return { code, facts, message: fill(catalogue[code].message), fix: fill(catalogue[code].fix), place };
}

/**
 * Characters that control a terminal or mislead people: control characters including line breaks, and
 * bidirectional formatting. https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Commands to CI systems: `::set-output …::` at the start of a line; `##vso[…]`, `##[…]` and `##teamcity[…]`
 * anywhere. https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 * https://learn.microsoft.com/en-us/azure/devops/pipelines/scripts/logging-commands
 */
const COMMAND = /:(?<=^\s*:)(?=:[a-z-]+(?: |::))|#(?=#(?:vso|teamcity)?\[)/gi;

/**
 * Escapes untrusted text for one line of output. Characters that could be interpreted become escapes, such as
 * `\u001b`.
 */
export function printable(text: string): string {
  return text.replace(STEERING, escaped).replace(COMMAND, escaped);
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Like `printable`, but preserves line breaks. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/**
 * An error that stops a build. Contains all findings of one step, so that the author can fix them together.
 * Eleventy prints the message without a stack trace (`skipOriginalStack`), followed by the name: "(via
 * ApiReferenceProblem)".
 */
export class Problem extends Error {
  override readonly name = "ApiReferenceProblem";
  readonly skipOriginalStack = true;
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[] | Finding, options?: ErrorOptions) {
    const list = "code" in findings ? [findings] : findings;
    super(formatReport(list), options);
    this.findings = list;
  }
}

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

const MAX_WARNINGS = 10;

/** Returns at most ten warnings with fixes, then how to see the rest. */
export function warningLines(warnings: readonly Finding[]): readonly string[] {
  const shown = groupByAdvice(warnings.slice(0, MAX_WARNINGS), warningLine).map((line) => `  ${line}`);
  const hidden = warnings.length - MAX_WARNINGS;
  return hidden > 0 ? [...shown, `  … and ${hidden} more. See all with DEBUG=Eleventy:ApiReference*`] : shown;
}

export function warningLine({ message, place, code }: Finding): string {
  const position = formatPlace({ ...place, source: "" });
  return `warning: ${message}${position === "" ? "" : ` (${position})`} [${code}]`;
}

/**
 * Returns the first line of an error's message. In further lines, Node.js adds the require stack, and native
 * packages add advice. Of a Problem, returns the message of its first finding.
 */
export function errorReason(error: unknown): string {
  if (error instanceof Problem) return error.findings[0]?.message.replace(/\.$/, "") ?? "";
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? "";
}
