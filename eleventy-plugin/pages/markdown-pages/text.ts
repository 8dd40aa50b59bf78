import { shortText } from "../markdown/meta-description.js";
import { encodeComponent } from "../../portable/well-formed.js";

/** Most texts: nothing to escape, and nothing that would take longer to find. */
const SIMPLE_CODE = /^[!-_a-z{-~]+$/;
const SIMPLE_TEXT = /^(?=[a-zA-Z]|$)(?:[a-zA-Z\d.,:;()/'"{}?!=+-] ?)*$/;

/** A name or value of the document, as code. https://spec.commonmark.org/0.31.2/#code-spans */
export function code(text: string): string {
  if (SIMPLE_CODE.test(text)) return `\`${text}\``;
  // One line; spaces of a value are its own.
  const line = text.replace(/[^\S ]+/g, " ");
  if (line.trim() === "") return "` `";
  if (!line.includes("`")) return `\`${line}\``;
  const fence = "`".repeat(longestRun(line) + 1);
  return `${fence} ${line} ${fence}`;
}

/** Plain text in one line: nothing in it is a mark of Markdown or a tag. */
export function plain(text: string): string {
  if (SIMPLE_TEXT.test(text)) return text;
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*[\]<]|&(?=[#\w])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/^\d+(?=[.)](?: |$))/, "$&\\")
    .replace(/^[#>+=~|-]/, "\\$&");
}

/** Plain text between others of its line: spaces at its ends stay, and nothing in it begins a line. */
export const withinLine = (text: string): string => plain(`.${text}.`).slice(1, -1);

/** Several lines of code. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
export function block(text: string, language: string): readonly string[] {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return [`${fence}${language}`, ...text.replace(/\n$/, "").split("\n"), fence];
}

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);

/** The beginning of a description, as plain text in one line. */
export const lead = (markdown: string | undefined): string => plain(shortText(markdown ?? ""));

/** A link; parentheses and spaces in its address would end it. */
export const link = (text: string, address: string): string =>
  `[${plain(text)}](${address.replace(/[\s()<>]/g, (character) => encodeComponent(character).replace("(", "%28").replace(")", "%29"))})`;
