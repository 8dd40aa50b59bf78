import type { Element } from "hast";

/** Types of GitHub alerts: https://docs.github.com/en/get-started/writing-on-github, "Alerts". */
export type Admonition = "note" | "tip" | "important" | "warning" | "caution";

const LOOKS: Readonly<Record<Admonition, readonly string[]>> = {
  note: ["ar-msg", "ar-is-info"],
  tip: ["ar-msg", "ar-is-good"],
  important: ["ar-msg", "ar-is-info"],
  warning: ["ar-msg"],
  caution: ["ar-msg", "ar-is-bad"],
};

/** Matches the start of an alert. */
export const ADMONITION_MARK = /^\[!(note|tip|important|warning|caution)\]\s*/i;

/** Converts a quote that begins with `[!NOTE]` or a similar mark to a message with a title. */
export function toAdmonition(quote: Element, titles: Readonly<Record<Admonition, string>>): void {
  const at = quote.children.findIndex((child) => child.type !== "text" || child.value.trim() !== "");
  const paragraph = quote.children[at];
  if (paragraph?.type !== "element" || paragraph.tagName !== "p") return;
  const [text, after, line] = paragraph.children;
  const [mark, name] = (text?.type === "text" ? ADMONITION_MARK.exec(text.value) : undefined) ?? [];
  if (text?.type !== "text" || mark === undefined || name === undefined) return;
  text.value = text.value.slice(mark.length);
  if (text.value === "" && after?.type === "element" && after.tagName === "br") {
    paragraph.children.splice(0, 2);
    if (line?.type === "text") line.value = line.value.trimStart();
  }
  const kind = name.toLowerCase() as Admonition;
  const title: Element = {
    type: "element",
    tagName: "strong",
    properties: {},
    children: [{ type: "text", value: titles[kind] }],
  };
  const isEmpty = paragraph.children.every((child) => child.type === "text" && child.value === "");
  quote.children.splice(0, at + 1, title, ...(isEmpty ? [] : [paragraph]));
  Object.assign(quote, { tagName: "div", properties: { className: [...LOOKS[kind]], role: "note" } });
}
