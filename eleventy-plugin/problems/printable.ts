/**
 * What a terminal may obey or a reader misread: control characters, line breaks among them, and those that turn the
 * direction of what follows. https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * What runners of builds take for a command to them: `::set-output …::` at the start of a line, `##vso[…]`, `##[…]` and
 * `##teamcity[…]` anywhere in one.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 * https://learn.microsoft.com/en-us/azure/devops/pipelines/scripts/logging-commands
 */
const COMMAND = /:(?<=^\s*:)(?=:[a-z-]+(?: |::))|#(?=#(?:vso|teamcity)?\[)/gi;

/** A text of a document in one line of ours, each such character as `\u001b`. */
export function printable(text: string): string {
  return text.replace(STEERING, escaped).replace(COMMAND, escaped);
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** As `printable`, for a text whose line breaks are ours. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
