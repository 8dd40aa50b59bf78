/** Texts about one thing as Markdown, each once, in paragraphs of their own; undefined where there is none. */
export function inParagraphs(texts: readonly (string | undefined)[]): string | undefined {
  const told = new Set(texts.filter((text) => text !== undefined));
  return told.size === 0 ? undefined : [...told].join("\n\n");
}
