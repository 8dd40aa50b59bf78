import { codeTokens, type TokenLanguage } from "../../eleventy-plugin/portable/panel/code-tokens.js";

/**
 * Maximum number of coloured tokens. Each token is an element, and a pasted body may have any length. The
 * rest stays plain.
 */
const MAX_TOKENS = 4_000;

const ELEMENTS = { string: "ar-s", number: "ar-n", comment: "ar-c", word: "ar-w" } as const;

/**
 * Splits a text into nodes. Tokens become elements that the style sheet colours, as in the samples rendered
 * by the build.
 */
export function coloured(text: string, language: TokenLanguage): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let last = 0;
  for (const { text: token, start, kind } of codeTokens(text, language)) {
    const tokenElement = document.createElement(ELEMENTS[kind]);
    tokenElement.textContent = token;
    parts.push(text.slice(last, start), tokenElement);
    last = start + token.length;
    if (parts.length >= 2 * MAX_TOKENS) break;
  }
  return [...parts, text.slice(last)];
}
