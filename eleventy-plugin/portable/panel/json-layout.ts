/** Deeper nesting is left as it is: nobody reads it, and its margins would be longer than its text. */
const MAX_DEPTH = 100;
const STRUCTURE = /[[\]{},:]|"(?:[^"\\]|\\.)*"?|[\t\n\r ]+|[^[\]{},:"\t\n\r ]+/gsy;

/**
 * JSON laid out by white space alone: every digit, `1e400`, `-0` and every duplicate key stay as they were sent. Piece by
 * piece, so that a long text need not be laid out at once. Ends early, with `false`, where it is nested too deeply.
 */
export function* layOutJson(text: string): Generator<string, boolean> {
  const pattern = new RegExp(STRUCTURE);
  let depth = 0;
  let piece = "";
  let opened = false;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [token] = found;
    if (/^[\t\n\r ]/.test(token)) continue;
    if (token === "}" || token === "]") {
      depth = Math.max(0, depth - 1);
      piece += opened ? token : `\n${"  ".repeat(depth)}${token}`;
      opened = false;
    } else {
      if (opened) piece += `\n${"  ".repeat(depth)}`;
      opened = token === "{" || token === "[";
      if (opened) depth += 1;
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

/** The whole text laid out; as it is where it is nested too deeply. */
export function toLaidOutJson(text: string): string {
  const pieces: string[] = [];
  const layout = layOutJson(text);
  for (let step = layout.next(); ; step = layout.next()) {
    if (step.done) return step.value ? pieces.join("") : text;
    pieces.push(step.value);
  }
}
