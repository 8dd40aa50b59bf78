/** A text without line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A description that says the title again says nothing. */
export function unlessRepeated(description: string | undefined, title: string): string | undefined {
  const isLonger = description !== undefined && description.trim().length > title.length + 10;
  if (description === undefined || isLonger) return description;
  const plain = (text: string): string => oneLine(text).replace(/\.$/, "").toLowerCase();
  return plain(description) === plain(title) ? undefined : description;
}
