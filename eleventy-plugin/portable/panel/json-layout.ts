/** Maximum nesting of formatted JSON. The indentation of deeper values would be longer than the values. */
const MAX_DEPTH = 100;
const STRUCTURE = /[[\]{},:]|"(?:[^"\\]|\\.)*"?|[\t\n\r ]+|[^[\]{},:"\t\n\r ]+/gsy;

/**
 * Formats JSON by changing only white space. Numbers such as `1e400` and `-0`, and duplicate keys, stay as
 * sent. Yields pieces of text, so that callers can format a long text in steps. Returns false early if the
 * text is nested too deeply.
 */
export function* formatJsonInPieces(text: string): Generator<string, boolean> {
  const pattern = new RegExp(STRUCTURE);
  let depth = 0;
  let piece = "";
  let justOpened = false;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [token] = found;
    if (/^[\t\n\r ]/.test(token)) continue;
    if (token === "}" || token === "]") {
      depth = Math.max(0, depth - 1);
      piece += justOpened ? token : `\n${"  ".repeat(depth)}${token}`;
      justOpened = false;
    } else {
      if (justOpened) piece += `\n${"  ".repeat(depth)}`;
      justOpened = token === "{" || token === "[";
      if (justOpened) depth += 1;
      piece += token === ":" ? ": " : token === "," ? `,\n${"  ".repeat(depth)}` : token;
    }
    if (depth > MAX_DEPTH) return false;
    if (piece.length > 20_000) {
      yield piece;
      piece = "";
    }
  }
  yield piece;
  return true;
}

/** Returns the formatted text, or the original if it is nested too deeply. */
export function formatJsonText(text: string): string {
  const pieces: string[] = [];
  const layout = formatJsonInPieces(text);
  for (let step = layout.next(); ; step = layout.next()) {
    if (step.done) return step.value ? pieces.join("") : text;
    pieces.push(step.value);
  }
}

/** Removes the white space between the tokens of JSON. */
export function minifyJsonText(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|[\t\n\r ]+/gs, "$1");
}
