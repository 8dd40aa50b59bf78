import { labelText } from "../labels/label-text.js";
import type { LabelParams } from "../labels/fill-label.js";
import type { Labels } from "../labels/labels.js";

/** The site's texts, in the settings of every panel's file. */
export interface PanelTexts {
  /** Texts that differ from the panel's own, including plural forms. */
  readonly labels: Partial<Labels>;
  /** The page's language, for formatting numbers; absent for English. */
  readonly language?: string;
}

/** Returns a label filled in. */
export type TextLookup<Name extends string> = (label: Name, facts?: LabelParams) => string;

/**
 * Creates a lookup of the panel's own texts, replaced by those of the site, which have the plural forms of
 * the page's language.
 */
export function createTextLookup<Name extends string>(
  own: Readonly<Record<Name, string>>,
  { labels, language = "en" }: PanelTexts,
): TextLookup<Name> {
  const texts = { ...own, ...labels };
  return (name, facts = {}) =>
    labelText(name, facts, texts, { rules: Object.hasOwn(labels, name) ? language : "en", language });
}
