import type { eventTools } from "../samples/event-samples.js";
import type { httpLanguages, SampleSyntax } from "../samples/index.js";

/**
 * Returns a pattern for a string up to its closing quote. A string that is not closed ends with its line:
 * otherwise, each opening quote would cause a scan of the rest of the text.
 */
const quoted = (quote: string): string =>
  String.raw`${quote}(?:[^${quote}\\\n]|\\[^\n])*(?:${quote}|\\?(?=\n|$))`;
const STRING = quoted('"');
const SINGLE = quoted("'");
const NUMBER = String.raw`(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null|True|False|None)\b`;

/** The languages that the browser highlights: all syntaxes of samples, and JSON. */
export type TokenLanguage = SampleSyntax | "json";

/** The names in a table of samples whose syntax is bash. */
type BashNames<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly syntax: "bash" } ? Name : never;
}[keyof Table];

/** The command that each sample in bash runs. */
const COMMANDS: Readonly<Record<BashNames<typeof httpLanguages> | BashNames<typeof eventTools>, string>> = {
  curl: "curl",
  wscat: "wscat",
  kcat: "kcat",
  mosquitto_pub: "mosquitto_pub",
  mosquitto_sub: "mosquitto_sub",
};

const SCRIPT = new RegExp(
  String.raw`(${STRING}|${SINGLE}|\`[^\`]*\`)|(${NUMBER})|\b(?:const|let|new|await|async|import|from|for|of|in|if|function|return|with|as|def|print)\b|((?:\/\/|#).*)`,
  "g",
);

/**
 * Patterns by language. Their three groups match strings, numbers and comments, in this order. A match
 * outside these groups is a word.
 */
const TOKENS: Readonly<Record<TokenLanguage, RegExp>> = {
  json: new RegExp(String.raw`(${STRING})(?!\s*:)|(${NUMBER})|(?:${STRING})`, "g"),
  bash: new RegExp(
    String.raw`('[^']*')|(?!)()|\b(?:${Object.values(COMMANDS).join("|")})(?=\s)|(?<=\s)-{1,2}[A-Za-z][\w-]*`,
    "g",
  ),
  javascript: SCRIPT,
  python: SCRIPT,
};

export interface CodeToken {
  readonly text: string;
  readonly start: number;
  readonly kind: "string" | "number" | "comment" | "word";
}

/** Yields the tokens to colour. */
export function* codeTokens(text: string, language: TokenLanguage): Generator<CodeToken> {
  for (const { 0: token, 1: string, 2: number, 3: comment, index: start } of text.matchAll(
    TOKENS[language],
  )) {
    const kind = string !== undefined ? "string" : number ? "number" : comment ? "comment" : "word";
    yield { text: token, start, kind };
  }
}
