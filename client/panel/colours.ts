const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;
const NUMBER = String.raw`(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null|True|False|None)\b`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'`;

/** Each language's strings, numbers, words and comments, in the groups that `KINDS` names. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  json: new RegExp(String.raw`(${STRING})(?!\s*:)|(${NUMBER})|(${STRING})`, "g"),
  shell:
    /('[^']*')|(?!)()|\b(curl|wscat|kcat|mosquitto_pub|mosquitto_sub)(?=\s)|(?<=\s)-{1,2}[A-Za-z][\w-]*/g,
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

/** A text in the pieces that a page shows: its tokens in the elements that the style sheet colours, as those of the build. */
export function coloured(text: string, language: string): readonly (Node | string)[] {
  const tokens = TOKENS[LANGUAGES[language] ?? "shell"] as RegExp;
  const parts: (Node | string)[] = [];
  let last = 0;
  for (const found of text.matchAll(tokens)) {
    const [token, string, number, comment] = found;
    const kind =
      string !== undefined ? "ar-s" : number ? "ar-n" : comment && isComment(token) ? "ar-c" : "ar-w";
    const made = document.createElement(kind);
    made.textContent = token;
    parts.push(text.slice(last, found.index), made);
    last = found.index + token.length;
  }
  return [...parts, text.slice(last)];
}

const isComment = (token: string): boolean => /^(\/\/|#)/.test(token);
