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
