import { labelText } from "../labels/label-text.js";
import type { LabelParams } from "../labels/fill-label.js";
import type { Labels } from "../labels/labels.js";

/** The site's texts. They are part of the settings in every panel's file. */
export interface PanelTexts {
  /** Labels that differ from the panel's default labels, with their plural forms. */
  readonly labels: Partial<Labels>;
  /** Language of the page, for plural forms and numbers; absent for English. */
  readonly language?: string;
}

/** Returns the text of a label with its parameters filled in. */
export type TextLookup<Name extends string> = (label: Name, facts?: LabelParams) => string;

/**
 * Creates a lookup in the panel's default labels, which the site's labels override. The site's labels use the
 * plural rules of the page's language; the default labels use those of English.
 */
export function createTextLookup<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  { labels, language = "en" }: PanelTexts,
): TextLookup<Name> {
  const texts = { ...defaults, ...labels };
  return (name, facts = {}) =>
    labelText(name, facts, texts, { rules: Object.hasOwn(labels, name) ? language : "en", language });
}
