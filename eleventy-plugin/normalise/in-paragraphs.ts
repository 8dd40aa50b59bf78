/** Joins Markdown texts into paragraphs, without duplicates. Returns undefined if there are none. */
export function joinParagraphs(texts: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(texts.filter((text) => text !== undefined));
  return distinct.size === 0 ? undefined : [...distinct].join("\n\n");
}
