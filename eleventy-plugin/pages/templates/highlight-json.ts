/**
 * Matches a string (and the colon after it, if it is a field's name), a number, `true`, `false` or `null`. A
 * string without a closing quote ends with its line. Otherwise the rest of the code would be scanned again
 * for each quote.
 */
const TOKENS =
  /("(?:[^"\\\n]|\\[^\n])*(?:"|\\?(?=\n|$)))(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g;

/**
 * Highlights JSON as safe HTML. A separate function because pages contain many JSON examples, and JSON has a
 * small grammar.
 */
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

const coloured = (element: string, text: string): string => `<${element}>${text}</${element}>`;
