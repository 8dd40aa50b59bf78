import { expect, test } from "vitest";
import { finding, formatReport, printable, printableLines } from "../../eleventy-plugin/problems/problems.js";

test.each([
  ["\u001b[31mred", "\\u001b[31mred"],
  ["a\r\nb\tc\0", "a\\u000d\\u000ab\\u0009c\\u0000"],
  ["\u007f\u0080\u009b31m\u009f", "\\u007f\\u0080\\u009b31m\\u009f"],
  ["\u2028\u2029", "\\u2028\\u2029"],
  ["\u202a\u202b\u202c\u202d\u202e", "\\u202a\\u202b\\u202c\\u202d\\u202e"],
  ["\u2066\u2067\u2068\u2069", "\\u2066\\u2067\\u2068\\u2069"],
  ["\u200e\u200f\u061c", "\\u200e\\u200f\\u061c"],
  ["::set-output name=a::b", "\\u003a:set-output name=a::b"],
  ["  ::stop-commands::x", "  \\u003a:stop-commands::x"],
  ["a ##vso[task.setvariable] ##[error]", "a \\u0023#vso[task.setvariable] \\u0023#[error]"],
  ["##teamcity[buildStop]", "\\u0023#teamcity[buildStop]"],
  ["::1 and ::ffff:10.0.0.1 a::b ## Heading #[", "::1 and ::ffff:10.0.0.1 a::b ## Heading #["],
  ["Café – „שלום“ 日本 😀 \u00a0", "Café – „שלום“ 日本 😀 \u00a0"],
])("%j is printed as %s", (text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(printableLines(`${text.replaceAll("\n", " ")}\n`)).toBe(`${printed.replace("\\u000a", " ")}\n`);
});

test("every part of a message is a single printable line", () => {
  const text = "x\n\u001b[2J\u202e";
  const place = { source: text, file: `${text}y`, pointer: `#/${text}`, line: 1 };
  const found = finding("reference-refused", { reference: text, reason: text, fix: text }, place);
  expect(formatReport([found]).split("\n")).toHaveLength(5 + 1);
  expect(formatReport([found])).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(found.facts["reference"]).toBe(text);
});
