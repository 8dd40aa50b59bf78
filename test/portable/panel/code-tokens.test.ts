import { expect, it } from "vitest";
import { codeTokens } from "../../../eleventy-plugin/portable/panel/code-tokens.js";
import { processorTimeRatio } from "../../support/processor-time.js";

it.each([
  [
    "json",
    '{"a": "b\\"", "n":-1.5e3,"is":null}',
    ['word "a"', 'string "b\\""', 'word "n"', "number -1.5e3", 'word "is"', "number null"],
  ],
  ["json", '{"a" : 1', ['word "a"', "number 1"]],
  ["json", '["open, 1\n2', ['string "open, 1', "number 2"]],
  ["json", '["a\\', ['string "a\\']],
  ["json", '["a\\\n1', ['string "a\\', "number 1"]],
  ["js", "let a = 'it'; // 'x\n`y\nz`", ["word let", "string 'it'", "comment // 'x", "string `y\nz`"]],
  ["python", '# one\nprint("x")', ["comment # one", "word print", 'string "x"']],
  ["curl", "curl -X 'it' --data-raw", ["word curl", "word -X", "string 'it'", "word --data-raw"]],
])("%s: %s", (language, text, found) => {
  expect([...codeTokens(text, language)].map(({ kind, text: token }) => `${kind} ${token}`)).toEqual(found);
});

it.each([
  ["json", '\\"', ""],
  ["json", '\\"', "\\"],
  ["js", "\\'", ""],
  ["js", "\\'", "\\"],
])("in %s, quotes that are never closed (%s) take linear time", async (language, piece, end) => {
  const read = (times: number) => () => [...codeTokens(`[${piece.repeat(times)}${end}`, language)];
  // The text is ten times as long; quadratic time would be a hundred times as much.
  expect(await processorTimeRatio(read(20_000), read(2_000))).toBeLessThan(40);
});
