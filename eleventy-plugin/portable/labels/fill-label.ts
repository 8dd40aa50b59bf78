/**
 * Values of a label's placeholders, by name. Numbers are formatted for the language. Codes, such as a status,
 * are passed as strings, so that they are not formatted.
 */
export type LabelParams = Readonly<Record<string, string | number>>;

/** Returns the text with its placeholders `{name}` filled in. */
export function fillLabel(text: string, facts: LabelParams, language?: string): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? toText(facts[name] ?? "", language) : placeholder,
  );
}

const toText = (fact: string | number, language: string | undefined): string =>
  typeof fact === "number" && language !== undefined ? fact.toLocaleString(language) : String(fact);

type Form = Intl.LDMLPluralRule;

/** The plural forms of a label. */
export interface CountTexts {
  /** Texts by the names of plural forms in CLDR. `other` is used for a missing form. */
  readonly texts: Readonly<Partial<Record<Form, string>> & { other: string }>;
  /** The language of the texts. Its plural rules select the form. */
  readonly rules: string;
  /** The page's language, for formatting numbers. */
  readonly language: string;
}

/**
 * Returns a text such as "1 operation" or "1,223 operations". Fills in `{count}` and the values in `facts`.
 */
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
