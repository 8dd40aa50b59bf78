import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

export interface PageSample {
  /** The value of the language tab that shows the sample: `curl`, `js`, `python`, `author:php`. */
  readonly language: string;
  /** The values of the other tabs that select the sample, outermost first: a media type, an example. */
  readonly choices: readonly string[];
  /** The text that the copy button copies. */
  readonly code: string;
}

/** Returns the samples of a page under all of its tabs. */
export function samplesOn(html: string): readonly PageSample[] {
  const block = elements(fromHtml(html)).find(({ properties }) => properties["id"] === "samples");
  return block ? samplesIn(block, []) : [];
}

function samplesIn(parent: Element, choices: readonly string[]): readonly PageSample[] {
  let chosen = choices;
  return parent.children.flatMap((child) => {
    if (child.type !== "element") return [];
    if (child.tagName === "input") chosen = [...choices, String(child.properties["value"])];
    const [language = "", ...more] = chosen;
    return child.tagName === "pre"
      ? [{ language, choices: more, code: textOf(child) }]
      : samplesIn(child, chosen);
  });
}

function elements(parent: Root | Element): Element[] {
  return parent.children.flatMap((child) => (child.type === "element" ? [child, ...elements(child)] : []));
}

export function textOf(parent: Root | Element): string {
  return parent.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}
