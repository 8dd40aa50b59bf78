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
