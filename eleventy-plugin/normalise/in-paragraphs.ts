/** Texts about one thing as Markdown, each once, in paragraphs of their own; undefined where there is none. */
export function joinParagraphs(texts: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(texts.filter((text) => text !== undefined));
  return distinct.size === 0 ? undefined : [...distinct].join("\n\n");
}
