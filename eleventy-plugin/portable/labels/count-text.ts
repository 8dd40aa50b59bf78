import { fillLabel, type LabelParams } from "./fill-label.js";

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
  facts: LabelParams = {},
): string {
  return fillLabel(texts[pluralForm(count, rules)] ?? texts.other, { ...facts, count }, language);
}

const rulesOf = new Map<string, Intl.PluralRules>();

/** https://cldr.unicode.org/index/cldr-spec/plural-rules */
export function pluralForm(count: number, language: string): Form {
  const rules = rulesOf.get(language) ?? new Intl.PluralRules(language);
  rulesOf.set(language, rules);
  return rules.select(count);
}
