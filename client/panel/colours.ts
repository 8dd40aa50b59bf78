import { codeTokens } from "../../eleventy-plugin/portable/panel/code-tokens.js";

/** More than anybody reads: each token is an element, and a body of any length may be pasted. What follows stays plain. */
const MAX_TOKENS = 4_000;

const ELEMENTS = { string: "ar-s", number: "ar-n", comment: "ar-c", word: "ar-w" } as const;

/** A text in the pieces that a page shows: its tokens in the elements that the style sheet colours, as those of the build. */
export function coloured(text: string, language: string): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let last = 0;
  for (const { text: token, start, kind } of codeTokens(text, language)) {
    const made = document.createElement(ELEMENTS[kind]);
    made.textContent = token;
    parts.push(text.slice(last, start), made);
    last = start + token.length;
    if (parts.length >= 2 * MAX_TOKENS) break;
  }
  return [...parts, text.slice(last)];
}
