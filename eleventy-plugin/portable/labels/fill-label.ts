/** The text with its `{name}`s filled in. Numbers are counts, written as `language` writes them; codes are given as texts. */
export function fillLabel(
  text: string,
  facts: Readonly<Record<string, string | number>>,
  language?: string,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? written(facts[name] ?? "", language) : placeholder,
  );
}

const written = (fact: string | number, language: string | undefined): string =>
  typeof fact === "number" && language !== undefined ? fact.toLocaleString(language) : String(fact);
