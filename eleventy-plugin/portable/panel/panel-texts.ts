import { labelText } from "../labels/label-text.js";
import type { LabelParams } from "../labels/fill-label.js";
import type { Labels } from "../labels/labels.js";

/** The site's words, in the settings of every panel's file. */
export interface PanelTexts {
  /** Texts that are not the panel's own, among them forms of those that count. */
  readonly labels: Partial<Labels>;
  /** The page's, in which numbers are written; left out where it is English. */
  readonly language?: string;
}

/** A text of the table, filled in. */
export type TextLookup<Name extends string> = (label: Name, facts?: LabelParams) => string;

/** Says the panel's own texts, and in their place those of the site: these have the forms of the page's language. */
export function createTextLookup<Name extends string>(
  own: Readonly<Record<Name, string>>,
  { labels, language = "en" }: PanelTexts,
): TextLookup<Name> {
  const texts = { ...own, ...labels };
  return (name, facts = {}) =>
    labelText(name, facts, texts, { rules: Object.hasOwn(labels, name) ? language : "en", language });
}
