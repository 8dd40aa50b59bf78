import { describe, expect, it } from "vitest";
import { codeTokens, type TokenLanguage } from "../../../eleventy-plugin/portable/panel/code-tokens.js";
import { processorTimeRatio } from "../../support/processor-time.js";

/** Texts in each language, with their tokens. */
const tokens: Readonly<Record<TokenLanguage, readonly (readonly [text: string, found: string[]])[]>> = {
  json: [
    [
      '{"a": "b\\"", "n":-1.5e3,"is":null}',
      ['word "a"', 'string "b\\""', 'word "n"', "number -1.5e3", 'word "is"', "number null"],
    ],
    ['{"a" : 1', ['word "a"', "number 1"]],
    ['["open, 1\n2', ['string "open, 1', "number 2"]],
    ['["a\\', ['string "a\\']],
    ['["a\\\n1', ['string "a\\', "number 1"]],
  ],
  javascript: [
    ["let a = 'it'; // 'x\n`y\nz`", ["word let", "string 'it'", "comment // 'x", "string `y\nz`"]],
  ],
  python: [['# one\nprint("x")', ["comment # one", "word print", 'string "x"']]],
  bash: [
    ["curl -X 'it' --data-raw", ["word curl", "word -X", "string 'it'", "word --data-raw"]],
    ["'' | kcat -P\nmosquitto_sub", ["string ''", "word kcat", "word -P"]],
  ],
};

describe.each(Object.entries(tokens))("%s", (language, rows) => {
  it.each(rows)("%s", (text, found) => {
    const read = [...codeTokens(text, language as TokenLanguage)];
    expect(read.map(({ kind, text: token }) => `${kind} ${token}`)).toEqual(found);
  });
});

it.each<[TokenLanguage, string, string]>([
  ["json", '\\"', ""],
  ["json", '\\"', "\\"],
  ["javascript", "\\'", ""],
  ["javascript", "\\'", "\\"],
])("in %s, quotes that are never closed (%s) take linear time", async (language, piece, end) => {
  const read = (times: number) => () => [...codeTokens(`[${piece.repeat(times)}${end}`, language)];
  // The text is ten times as long; quadratic time would be a hundred times as much.
  expect(await processorTimeRatio(read(20_000), read(2_000))).toBeLessThan(40);
});
