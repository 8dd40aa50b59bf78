import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../eleventy-plugin/load/parse/parse-document.js";
import { jsonSyntaxError } from "../../../eleventy-plugin/load/parse/parse-json.js";
import { toJsonText } from "../../../eleventy-plugin/portable/exact-number.js";
import type { Json } from "../../../eleventy-plugin/portable/model/index.js";
import { problemOf } from "../load-source.js";

const exact = (text: string): object => ({ "\ud800number": text });

describe("numbers", () => {
  test.each([
    ["1", 1],
    ["1.50", exact("1.50")],
    ["15e-1", exact("15e-1")],
    ["0.1", 0.1],
    ["1e5", exact("1e5")],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740993", exact("9007199254740993")],
    ["-9223372036854775808", exact("-9223372036854775808")],
    ["1e400", exact("1e400")],
    ["-1E+400", exact("-1E+400")],
    ["-0", exact("-0")],
    ["0.12345678901234567890", exact("0.12345678901234567890")],
  ])("%s is equal in JSON and in YAML", (written, value) => {
    expect(parseDocument(`{"value": [${written}], "text": "${written}"}`, {}).value).toEqual({
      value: [value],
      text: written,
    });
    expect(parseDocument(`value: [${written}]\ntext: "${written}"`, {}).value).toEqual({
      value: [value],
      text: written,
    });
  });

  test.each([
    ["0x1F", "31"],
    ["0o17", "15"],
    ["0xFFFFFFFFFFFFFFFF", "18446744073709551615"],
    ["007", "7"],
    ["+12", "12"],
    [".5", "0.5"],
    ["-.5", "-0.5"],
    ["1.", "1"],
    ["1.e3", "1e3"],
    [".inf", '".inf"'],
    [".nan", '".nan"'],
    ["1_000", '"1_000"'],
    ["1.2.3", '"1.2.3"'],
  ])("YAML's %s as JSON", (written, json) => {
    const { value } = parseDocument(`value: ${written}`, {}) as { readonly value: Json };
    expect(toJsonText(value)).toBe(`{"value":${json}}`);
  });

  test("keys of a mapping are strings, also if they are long numbers", () => {
    expect(parseDocument("200: a\n12345678901234567890: b", {}).value).toEqual({
      200: "a",
      "12345678901234567890": "b",
    });
  });
});

describe("YAML", () => {
  test.each([
    ["dates stay text", "value: 2020-01-01", "2020-01-01"],
    ["time stamps stay text", "value: 2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"],
    ["words of YAML 1.1 stay text", "value: [yes, no, on, off, y]", ["yes", "no", "on", "off", "y"]],
    ["true, false and null", "value: [true, false, null, ~]", [true, false, null, null]],
    ["merge keys", "base: &base {x: 1, y: 2}\nvalue: {<<: *base, y: 3}", { x: 1, y: 3 }],
    ["several merge keys, the first wins", "value: {<<: [{x: 1}, {x: 2, y: 2}]}", { x: 1, y: 2 }],
    [
      "unknown tags are ignored",
      "value: [!Sub a, !!timestamp 2020-01-01, !Map {a: 1}]",
      ["a", "2020-01-01", { a: 1 }],
    ],
    ["aliases", "a: &a [1]\nvalue: *a", [1]],
    ["comments in what looks like JSON", '{"value": 1 # one\n}', 1],
  ])("%s", (_, text, value) => {
    expect(parseDocument(text, { file: "a.yaml" }).value).toMatchObject({ value });
  });

  test("a key `__proto__` is a key", () => {
    const { value } = parseDocument("__proto__: {polluted: true}\nconstructor: 1", {});
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("YAML in a file named as JSON", () => {
  test.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  // no comment\n  "a": 1}', undefined, undefined],
    ["{\n'a': 1}", 2, 1],
  ])("%j is read, with a warning if there is one", async (text, line, column) => {
    if (line === undefined) {
      expect((await problemOf(() => parseDocument(text, { file: "a.json" })))[0]?.code).toBe("syntax-error");
      return;
    }
    const { value, warnings } = parseDocument(text, { file: "a.json" });
    expect(value).toEqual({ a: 1 });
    expect(warnings).toMatchObject([{ code: "invalid-document", place: { file: "a.json", line, column } }]);
  });

  test("needs no warning in a file named as YAML", () => {
    expect(parseDocument("{a: 1,}", { source: "a.yaml" })).toEqual({
      value: { a: 1 },
      language: "YAML",
      warnings: [],
    });
  });
});

describe("syntax errors have a location and no stack", () => {
  test.each([
    ["a.json", '{"a" 1}', "JSON", 1, 6],
    ["a.json", '{\n  "a": 1\n  "b": 2\n}', "JSON", 3, 3],
    ["a.json", '{"a": [1, 2', "JSON", 1, 12],
    ["a.json", '{\r\n"a": "x', "JSON", 2, 8],
    ["a.json", "{", "JSON", 1, 2],
    ["a.yaml", "a:\n  b: 1\n bad", "YAML", 3, 2],
    ["a.yaml", "a: *nowhere", "YAML", 1, 12],
    ["a.yaml", "a: 'open", "YAML", 2, 1],
    ["a.yaml", "\tkey: 1", "YAML", 1, 5],
    ["a.yaml", "{a: 1", "YAML", 2, 1],
  ])("%s with %j", async (file, text, language, line, column) => {
    const findings = await problemOf(() => parseDocument(text, { file }));
    expect(findings).toMatchObject([{ code: "syntax-error", place: { file, line, column } }]);
    expect(findings[0]?.message).toMatch(new RegExp(`^The document is not valid ${language}: [^\\n]+\\.$`));
  });

  test.each([
    ["{", 1, "comma ',' or end of object '}' expected but reached end of input"],
    ['{"a":1', 6, "comma ',' or end of object '}' expected but reached end of input"],
    ['{"a":1,', 7, "quoted object key expected but reached end of input"],
    ["{a:1}", 1, "quoted object key expected but got 'a'"],
    ['{"a" 1}', 5, "colon ':' expected after property name but got '1'"],
    ['{"a":}', 5, "value expected but got '}'"],
    ['{"a":1 "b":2}', 7, "comma ',' expected after value but got '\"'"],
    ["[1, 2", 5, "comma ',' or end of array ']' expected but reached end of input"],
    ["[1,]", 3, "value expected but got ']'"],
    ["[1}", 2, "comma ',' expected after value but got '}'"],
    ["[.5]", 1, "quoted text, number, true, false or null expected but got '.'"],
    ["[01]", 2, "comma ',' expected after value but got '1'"],
    ["[1.e5]", 1, "invalid number"],
    ["[1e+", 1, "invalid number"],
    ["[nul]", 1, "quoted text, number, true, false or null expected but got 'n'"],
    ['["a\nb"]', 3, "end of string '\"' expected but got ' '"],
    ['["a\tb"]', 3, "control character in a string"],
    [String.raw`["\\\x"]`, 4, "invalid escape in a string"],
    [String.raw`["\u12g4"]`, 2, "invalid escape in a string"],
    [String.raw`["a\"`, 5, `end of string '"' expected but reached end of input`],
    ["[] []", 3, "end of input expected but got '['"],
    ["// none\n{}", 0, "JSON has no comments"],
  ])("JSON's errors have the same words on each version of Node.js: %j", (text, position, reason) => {
    const place = { line: text.slice(0, position).split("\n").length, column: position + 1 };
    expect(jsonSyntaxError(text, {})).toEqual({ reason, place });
  });

  test.each(["summary: Note: read this", "summary: @deprecated", "a: 1\n b: 2"])(
    "common YAML errors are named: %j",
    async (text) => {
      const [found] = await problemOf(() => parseDocument(text, { file: "a.yaml" }));
      expect(found?.message).toMatch(/indentation.*quotes/);
    },
  );

  test("several YAML documents in one file", async () => {
    const [found] = await problemOf(() => parseDocument("a: 1\n---\nb: 1", {}));
    expect(found).toMatchObject({
      code: "syntax-error",
      message: expect.stringContaining("more than one document") as string,
    });
  });

  test.each([
    ["YAML", `a: ${"[".repeat(50_000)}`],
    ["YAML that is closed", `a: ${"[".repeat(50_000)}${"]".repeat(50_000)}`],
    ["JSON that is not closed", "[".repeat(50_000)],
    ["YAML in blocks", Array.from({ length: 3_000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
  ])("endless nesting: %s", async (_, text) => {
    expect((await problemOf(() => parseDocument(text, {})))[0]?.code).toBe("syntax-error");
  });

  test("JSON nested 50,000 levels is read", () => {
    expect(parseDocument(`${"[".repeat(50_000)}${"]".repeat(50_000)}`, {}).language).toBe("JSON");
  });
});

describe("a duplicate key", () => {
  test.each([
    ["a: 1\nb: 2\na: 3", "a", 3, 1],
    ["a:\n  'b c': 1\n  x: 1\n  'b c': 2", "b c", 4, 3],
    ['"a/b": 1\n"a/b": 1', "a/b", 2, 1],
  ])("stops YAML: %j", async (text, key, line, column) => {
    const findings = await problemOf(() => parseDocument(text, {}));
    expect(findings).toMatchObject([{ code: "duplicate-key", place: { line, column } }]);
    expect(findings[0]?.message).toContain(`\`${key}\``);
  });

  test("is a warning in JSON, whose last value applies", () => {
    const { value, warnings } = parseDocument(
      '{"a": {"b": 1},\n "a": {"b": {"b": 2}, "\\u0062": 3}, "c": "{\\"c\\": 1}"}',
      {},
    );
    expect(value).toEqual({ a: { b: 3 }, c: '{"c": 1}' });
    expect(warnings).toMatchObject([
      {
        code: "duplicate-key",
        message: "The key `a` appears twice in one mapping.",
        place: { line: 2, column: 2 },
      },
      {
        code: "duplicate-key",
        message: "The key `b` appears twice in one mapping.",
        place: { line: 2, column: 23 },
      },
    ]);
  });
});

describe("markup instead of a document", () => {
  test.each([
    ["<!DOCTYPE html><html><body>404</body></html>", "it is an HTML page"],
    ["\n <html lang=en>", "it is an HTML page"],
    ['<?xml version="1.0"?><api/>', "it is XML"],
  ])("%j", async (text, found) => {
    const [finding] = await problemOf(() => parseDocument(text, {}));
    expect(finding?.code).toBe("not-an-api-document");
    expect(finding?.message).toContain(found);
  });
});
