/**
 * Removes these characters from the end of a text. `/0+$/` would take quadratic time, because it restarts at
 * each character of a run elsewhere in the text.
 */
export function trimEndChars(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
