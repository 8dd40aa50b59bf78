import type { Operation, Reference } from "../../portable/model/index.js";
import { memoiseByObject } from "../../portable/memoise.js";
import { toPlainText } from "./markdown.js";

const MAX_LENGTH = 300;

/**
 * Returns the meta description of an operation page: the author's text, and a sentence that names the
 * endpoint unless `descriptionSuffix` is off. Without a text, returns the method and path, or the title of an
 * event operation. Never empty. The sentence is always English, because it is for machines.
 */
export function operationDescription(operation: Operation, reference: Reference): string {
  const text = authoredText(operation);
  if (text === "" || !reference.indexing.descriptionSuffix) return operationSummary(operation);
  return `${/[.!?…。！？]$/u.test(text) ? text : `${text}.`} ${endpointSentence(operation, reference.title)}`;
}

/**
 * Like `operationDescription`, but without the sentence about the endpoint, because a layout may print the
 * result in a page.
 */
export function operationSummary(operation: Operation): string {
  return authoredText(operation) || (operation.kind === "http" ? endpoint(operation) : operation.title);
}

/** Returns the plain text of a description, truncated at a word. */
export function shortText(markdown: string): string {
  return cutAtWord(toPlainText(markdown), MAX_LENGTH);
}

/**
 * Returns the beginning of the first text with any words, or an empty string. Ends before headings, code and
 * tables.
 */
export function firstText(...texts: readonly (string | undefined)[]): string {
  for (const text of texts) {
    const [intro = ""] = (text ?? "").split(NON_TEXT, 1);
    const short = shortText(intro).replace(TRAILING_COLON, "") || shortText(text ?? "");
    if (short !== "") return short;
  }
  return "";
}

/** Matches the start of a heading, code or a table in Markdown. */
const NON_TEXT = /^ {0,3}(?:#{1,6}[ \t]|`{3}|~{3}|\||<(?:h[1-6]|pre|table)\b|.+\n {0,3}(?:=+|-{2,})[ \t]*$)/m;

/** Matches a colon at the end of a text. The colon introduced the heading, code or table that was cut off. */
const TRAILING_COLON = /\s*[:：]$/u;

/** Memoised by operation, because a save while serving leaves most operations unchanged. */
const authoredText = memoiseByObject(({ description, summary }: Operation) =>
  firstText(description, summary),
);

function endpointSentence(operation: Operation, apiTitle: string): string {
  const api = /\bAPI$/i.test(apiTitle.trim()) ? apiTitle.trim() : `${apiTitle.trim()} API`;
  return operation.kind === "http"
    ? `Reference for the ${endpoint(operation)} endpoint in the ${api}.`
    : `Reference for the ${operation.action} action on the ${address(operation)} channel in the ${api}.`;
}

const endpoint = (operation: Operation & { kind: "http" }): string => `${operation.method} ${operation.path}`;

const address = (operation: Operation & { kind: "event" }): string =>
  operation.channel.address ?? operation.channel.key;

function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : length).replace(/[\s,;:–-]+$/u, "")}…`;
}
