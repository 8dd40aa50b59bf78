import type { Mark } from "../../portable/marks.js";
import { shortText } from "../markdown/meta-description.js";
import { encodeComponent } from "../../portable/well-formed.js";

/** Most texts match these patterns and need no escaping, so the slower checks are skipped. */
const SIMPLE_CODE = /^[!-_a-z{-~]+$/;
const SIMPLE_TEXT = /^(?=[a-zA-Z]|$)(?:[a-zA-Z\d.,:;()/'"{}?!=+-] ?)*$/;

/** Renders a name or value from the document as code. https://spec.commonmark.org/0.31.2/#code-spans */
export function code(text: string): string {
  if (SIMPLE_CODE.test(text)) return `\`${text}\``;
  // Keeps the code on one line. Spaces are preserved, because they may belong to the value.
  const line = text.replace(/[^\S ]+/g, " ");
  if (line.trim() === "") return "` `";
  if (!line.includes("`")) return `\`${line}\``;
  const fence = "`".repeat(longestRun(line) + 1);
  return `${fence} ${line} ${fence}`;
}

/** Escapes plain text for one line, so that nothing in it is Markdown syntax or a tag. */
export function plain(text: string): string {
  if (SIMPLE_TEXT.test(text)) return text;
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*[\]<]|&(?=[#\w])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/^\d+(?=[.)](?: |$))/, "$&\\")
    .replace(/^[#>+=~|-]/, "\\$&");
}

/**
 * Escapes plain text in the middle of a line. Preserves spaces at its ends and omits the escapes for the
 * start of a line.
 */
export const withinLine = (text: string): string => plain(`.${text}.`).slice(1, -1);

/** Renders marks after a title: ` (deprecated)`. Empty if there are none. */
export const marksInBrackets = (marks: readonly Mark[]): string =>
  marks.length === 0 ? "" : ` (${marks.map(({ text }) => plain(text)).join(", ")})`;

/** Renders marks at the end of a list: `, deprecated`. Empty if there are none. */
export const marksAfterComma = (marks: readonly Mark[]): string =>
  marks.map(({ text }) => `, ${plain(text)}`).join("");

/** Renders several lines of code. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
export function block(text: string, language: string): readonly string[] {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return [`${fence}${language}`, ...text.replace(/\n$/, "").split("\n"), fence];
}

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);

/** Returns the beginning of a description as plain text in one line. */
export const lead = (markdown: string | undefined): string => plain(shortText(markdown ?? ""));

/** Renders a link. Encodes parentheses and spaces in the URL, because they would end it. */
export const link = (text: string, address: string): string =>
  `[${plain(text)}](${address.replace(/[\s()<>]/g, (character) => encodeComponent(character).replace("(", "%28").replace(")", "%29"))})`;
