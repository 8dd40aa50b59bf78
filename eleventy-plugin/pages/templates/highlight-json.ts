/**
 * A string with the colon of a field's name, a number, or a word. A string that lacks its quote ends with its line: what is
 * read once need not be read again for the next quote.
 */
const TOKENS =
  /("(?:[^"\\\n]|\\[^\n])*(?:"|\\?(?=\n|$)))(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;

/** JSON as safe HTML with each token in its colour: examples are many, and their grammar is small. */
export function highlightJson(code: string): string {
  const html = code
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(TOKENS, (token, text: string | undefined, colon: string | undefined) => {
      if (text === undefined) return coloured("ar-n", token);
      return colon === undefined ? coloured("ar-s", text) : coloured("ar-w", text) + colon;
    });
  return html.replaceAll("\r", "&#13;");
}

function coloured(element: string, text: string): string {
  return `${OPEN}${element}>${text}${OPEN}/${element}>`;
}

const OPEN = "<";
