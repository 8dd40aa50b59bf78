import { fillLabel } from "./fill-label.js";

type Form = Intl.LDMLPluralRule;

/** What is said of a number of things. */
export interface CountTexts {
  /** By CLDR's names of forms; a form without a text is told by `other`. */
  readonly texts: Readonly<Partial<Record<Form, string>> & { other: string }>;
  /** The language whose rules choose the form: that of the texts. */
  readonly rules: string;
  /** The page's language, in which numbers are written. */
  readonly language: string;
}

/** "1 operation", "1,223 operations". `{count}` and what `facts` name are filled in. */
export function countText(
  count: number,
  { texts, rules, language }: CountTexts,
  facts: Readonly<Record<string, string | number>> = {},
): string {
  const text = texts[new Intl.PluralRules(rules).select(count)] ?? texts.other;
  return fillLabel(text, { ...facts, count }, language);
}
