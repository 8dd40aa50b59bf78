/** What fills a text, by the names in its braces. Numbers are written as a language writes them; codes are given as texts. */
export type LabelParams = Readonly<Record<string, string | number>>;

/** The text with its `{name}`s filled in. */
export function fillLabel(text: string, facts: LabelParams, language?: string): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? written(facts[name] ?? "", language) : placeholder,
  );
}

const written = (fact: string | number, language: string | undefined): string =>
  typeof fact === "number" && language !== undefined ? fact.toLocaleString(language) : String(fact);
