import type { Labels } from "../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../portable/marks.js";
import type { Operation } from "../../portable/model/index.js";
import { markdownUrl } from "../urls/page-url.js";
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
export function plain(text = ""): string {
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

/**
 * Paragraphs, headings, lists and code of a page, which blank lines separate.
 * Empty ones are omitted. https://spec.commonmark.org/0.31.2/#blocks-and-inlines
 */
export type Blocks = readonly string[];

const notEmpty = (text: string): boolean => text !== "";

export const joinBlocks = (blocks: Blocks): string => blocks.filter(notEmpty).join("\n\n");

/** Renders the lines of a list as one block. Empty lines are omitted. */
export const list = (lines: readonly string[]): string => lines.filter(notEmpty).join("\n");

/** Renders blocks below a heading or a lead. Without blocks, there is no heading. */
export const section = (heading: string, blocks: Blocks): Blocks =>
  blocks.some(notEmpty) ? [heading, ...blocks] : [];

/** Renders marks after a title: ` (deprecated)`. Empty if there are none. */
export const marksInBrackets = (marks: readonly Mark[]): string =>
  marks.length === 0 ? "" : ` (${marks.map(({ text }) => plain(text)).join(", ")})`;

/** Renders marks at the end of a list: `, deprecated`. Empty if there are none. */
export const marksAfterComma = (marks: readonly Mark[]): string =>
  marks.map(({ text }) => `, ${plain(text)}`).join("");

/** Renders several lines of code. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
export function fenced(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return [`${fence}${language}`, text.replace(/\n$/, ""), fence].join("\n");
}

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);

/** Returns the beginning of a description as plain text in one line. */
export const lead = (markdown: string | undefined): string => plain(shortText(markdown ?? ""));

/** Renders a link. Encodes parentheses and spaces in the URL, because they would end it. */
export const link = (text: string, address: string): string =>
  `[${plain(text)}](${address.replace(/[\s()<>]/g, (character) => encodeComponent(character).replace("(", "%28").replace(")", "%29"))})`;

/**
 * Renders a list entry: a link to the operation's Markdown, followed by the method and path, or by the action
 * and channel.
 */
export function operationLine(
  operation: Operation,
  { labels, address }: { readonly labels: Labels; readonly address: (url: string) => string },
  actionText: (action: string) => string,
): string {
  const { title, url } = operation;
  const call =
    operation.kind === "http"
      ? `${operation.method} ${operation.path}`
      : `${actionText(operation.action)} ${operation.channel.address ?? operation.channel.key}`;
  return `- ${link(title, address(markdownUrl(url)))}: ${code(call)}${marksInBrackets(marksOf([operation], labels))}`;
}
