/** Text up to the next token, then a string, the colon of a field's name, a number, or a word. */
const TOKENS = /("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;

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
