/**
 * One message as it travels: JSON without the white space of an editor, for kcat takes each line as a message of its own.
 * Numbers and escapes stay as typed. Other text is left alone, but for null characters, which no command line holds.
 */
export function compactPayload(typed: string): string {
  const text = typed.replaceAll("\0", "");
  if (!/\s/.test(text) || !isJson(text)) return text;
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string: string | undefined) => string ?? "");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
