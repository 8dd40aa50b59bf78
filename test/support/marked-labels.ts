import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";
import { eventTools } from "../../eleventy-plugin/portable/samples/event-samples.js";
import { httpLanguages } from "../../eleventy-plugin/portable/samples/index.js";

/**
 * All labels, each with a mark around it. Unmarked text on a page comes from the document or is hard-coded.
 */
export const markedLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(defaultLabels).map(([name, text]) => [name, `⟦${text}⟧`]),
);

/** Words of HTTP, JSON, programs, keys and files: the same in every language. */
const COMMON = [
  ...[...Object.values(httpLanguages), ...Object.values(eventTools)].flatMap(({ label }) => wordsIn(label)),
  ..."GET POST PUT PATCH DELETE OPTIONS HTTP JSON Ctrl string integer number boolean object null array Not Found Modified No Content Created Too Many Requests Bad Request Client error OK SEND RECEIVE WebSocket yaml llms txt".split(
    " ",
  ),
];
const CODE = ["pre", "code", "script", "style", "title", "symbol"];
const BLOCKS =
  "p li dd dt div summary h1 h2 h3 label header section article dl ul button span a b small option".split(
    " ",
  );

/**
 * Returns the words of a page that occur neither in its labels nor in its document, except words that need no
 * translation.
 */
export function unmarkedWords(html: string, document: string): readonly string[] {
  const words = wordsIn(withoutMarks(unmarked(fromHtml(html))));
  return [...new Set(words)].filter((word) => !document.includes(word) && !COMMON.includes(word));
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[A-Za-z]{2,}/g) ?? [];
}

/**
 * Returns the text of a node with its `aria-label`, `title` and `placeholder` attributes, marks included.
 * Elements in `CODE` are skipped.
 */
function unmarked(node: Root | Element): string {
  if (node.type === "element" && CODE.includes(node.tagName)) return "";
  const names =
    node.type === "element"
      ? ["ariaLabel", "title", "placeholder"].map((name) => node.properties[name] ?? "")
      : [];
  const inner = node.children.map((child) =>
    child.type === "text" ? child.value : child.type === "element" ? unmarked(child) : "",
  );
  const gap = node.type === "element" && BLOCKS.includes(node.tagName) ? "\n" : "";
  return [...names, gap, inner.join(""), gap].join("");
}

function withoutMarks(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  return rest === text ? text : withoutMarks(rest);
}
