/**
 * Removes all of these characters from the end of a text. A pattern such as `/0+$/` would take quadratic
 * time, because it is tried again at each character of a run elsewhere in the text.
 */
export function trimEndChars(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
