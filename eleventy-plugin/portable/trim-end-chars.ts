/**
 * A text without all that it ends in of some characters. Not `/0+$/`, which begins anew at each of a long run that stands
 * elsewhere: that takes time with the square of its length.
 */
export function trimEndChars(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
