/** The text with its `{name}`s filled in. */
export function fillLabel(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? String(facts[name]) : placeholder,
  );
}
