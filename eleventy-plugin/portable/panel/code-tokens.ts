/**
 * Returns a pattern for a string up to its closing quote. A string that is not closed ends with its line:
 * otherwise, each opening quote would cause a scan of the rest of the text.
 */
const quoted = (quote: string): string =>
  String.raw`${quote}(?:[^${quote}\\\n]|\\[^\n])*(?:${quote}|\\?(?=\n|$))`;
const STRING = quoted('"');
const SINGLE = quoted("'");
const NUMBER = String.raw`(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null|True|False|None)\b`;

/**
 * Patterns by language. Their three groups match strings, numbers and comments, in this order. A match
 * outside these groups is a word.
 */
const TOKENS: Readonly<Record<string, RegExp>> = {
  json: new RegExp(String.raw`(${STRING})(?!\s*:)|(${NUMBER})|(?:${STRING})`, "g"),
  shell:
    /('[^']*')|(?!)()|\b(?:curl|wscat|kcat|mosquitto_pub|mosquitto_sub)(?=\s)|(?<=\s)-{1,2}[A-Za-z][\w-]*/g,
  script: new RegExp(
    String.raw`(${STRING}|${SINGLE}|\`[^\`]*\`)|(${NUMBER})|\b(?:const|let|new|await|async|import|from|for|of|in|if|function|return|with|as|def|print)\b|((?:\/\/|#).*)`,
    "g",
  ),
};

const LANGUAGES: Readonly<Record<string, string>> = {
  json: "json",
  js: "script",
  websocket: "script",
  python: "script",
};

export interface CodeToken {
  readonly text: string;
  readonly start: number;
  readonly kind: "string" | "number" | "comment" | "word";
}

/** Yields the tokens to colour; an unknown language is treated as shell. */
export function* codeTokens(text: string, language: string): Generator<CodeToken> {
  for (const { 0: token, 1: string, 2: number, 3: comment, index: start } of text.matchAll(
    TOKENS[LANGUAGES[language] ?? "shell"] as RegExp,
  )) {
    const kind = string !== undefined ? "string" : number ? "number" : comment ? "comment" : "word";
    yield { text: token, start, kind };
  }
}
