import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../eleventy-plugin/portable/request/http-request.js";
import { chooseLanguages, selectNames, toSamples } from "../../../eleventy-plugin/portable/samples/index.js";
import { toObjectLiteral } from "../../../eleventy-plugin/portable/samples/literals/object-literal.js";
import {
  quoteJavaScript,
  quotePython,
  quotePythonLines,
  quoteShell,
  quoteShellHeader,
} from "../../../eleventy-plugin/portable/samples/literals/quote.js";

const request: HttpRequest = { method: "GET", url: "https://api.example.com/pets", headers: [] };

describe("the option codeSamples", () => {
  test.each<[string, readonly string[] | undefined, readonly string[]]>([
    ["not set: the default", undefined, ["curl", "js", "python"]],
    ["empty: none", [], []],
    ["its order is the order of tabs", ["python", "curl"], ["python", "curl"]],
    ["case is ignored, twice is once", ["JS", "js", "Curl"], ["js", "curl"]],
    ["event tools are none of HTTP's", ["kcat", "js"], ["js"]],
    ["names of the prototype are no languages", ["constructor", "__proto__"], []],
  ])("%s", (_, option, languages) => {
    expect(chooseLanguages(option)).toEqual(languages);
    expect(toSamples(request, chooseLanguages(option)).map(({ language }) => language)).toEqual(languages);
  });

  test("selects only names of the table", () => {
    expect(selectNames({ curl: 0, php: 0 }, ["PHP", "toString", "js"])).toEqual(["php"]);
  });

  test("a sample has its metadata", () => {
    expect(toSamples(request, ["curl"])).toEqual([
      { language: "curl", label: "cURL", syntax: "bash", code: "curl -L 'https://api.example.com/pets'" },
    ]);
  });

  test("the same request gives the same text", () => {
    expect(toSamples(request, chooseLanguages(undefined))).toEqual(
      toSamples(structuredClone(request), chooseLanguages(undefined)),
    );
  });
});

describe("quotes", () => {
  test.each([
    ["a b", "'a b'"],
    ["it's", "'it'\\''s'"],
    ['$(x) `y` \\ "', "'$(x) `y` \\ \"'"],
    ["two\nlines", "'two\nlines'"],
    ["a\r\nb", "$'a\\r\\nb'"],
    ["it's\t!", "$'it\\x27s\\t\\x21'"],
    ["a\u202eb", "$'a\\xe2\\x80\\xaeb'"],
  ])("shell %j", (text, quoted) => {
    expect(quoteShell(text)).toBe(quoted);
  });

  test("shell, a header in Latin-1", () => {
    expect(quoteShellHeader("X: é'\\")).toBe("$'X: \\xe9\\x27\\\\'");
    expect(quoteShellHeader("X: e")).toBe("'X: e'");
  });

  test.each([
    ["a", '"a"'],
    ['say "hi"', "'say \"hi\"'"],
    ["it's", '"it\'s"'],
    ['it\'s "x" "y"', '\'it\\\'s "x" "y"\''],
    ["\\n\n", '"\\\\n\\n"'],
    ["\u2028${x}`", '"\\u2028${x}`"'],
    ["</script><!--", '"\\x3C/script>\\x3C!--"'],
    ["</p>", '"</p>"'],
  ])("JavaScript %j", (text, quoted) => {
    expect(quoteJavaScript(text)).toBe(quoted);
    expect(Function(`return ${quoted}`)()).toBe(text);
  });

  test.each([
    ["{x} %s", '"{x} %s"'],
    ["\u0085\u202e", '"\\u0085\\u202e"'],
  ])("Python %j", (text, quoted) => {
    expect(quotePython(text)).toBe(quoted);
  });

  test.each([
    ["a\nb", '"""a\nb"""'],
    ['say "hi"', '"""say "hi\\""""'],
    ['"""\n', '"""\\"\\"\\"\n"""'],
    ['\\"', '"""\\\\\\""""'],
    ["a\r\nb", '"""a\\r\nb"""'],
  ])("Python lines %j", (text, quoted) => {
    expect(quotePythonLines(text)).toBe(quoted);
  });
});

describe("a JSON body as an object", () => {
  test.each([
    [
      '{"a":1,"b-c":[true,null,"x"]}',
      'JSON.stringify({\n  a: 1,\n  "b-c": [\n    true,\n    null,\n    "x",\n  ],\n})',
    ],
    ['{\n  "a": {}\n}', "JSON.stringify({\n  a: {},\n}, null, 2)"],
    ["[]", "JSON.stringify([])"],
  ])("%s", (text, literal) => {
    expect(toObjectLiteral(text)).toBe(literal);
    expect(Function(`return ${literal}`)()).toBe(text);
  });

  test.each([
    ["64-bit integers", '{"id":9007199254740993}'],
    ["numbers written otherwise", '{"a":1.0}'],
    ["other white space", '{ "a": 1 }'],
    ["a key twice", '{"a":1,"a":2}'],
    ["integer keys out of order", '{"2":1,"1":2}'],
    ["the key __proto__", '{"__proto__":{"a":1}}'],
    ["the key __proto__, escaped", '{"\\u005f_proto__":{"a":1}}'],
    ["no JSON", "{a:1}"],
    ["a string", '"x"'],
    ["very deep", "[".repeat(100_000) + "]".repeat(100_000)],
    [
      "very deep, with brackets in a string",
      `["${"]".repeat(50_000)}",${"[".repeat(50_000)}${"]".repeat(50_001)}`,
    ],
  ])("%s: the text", (_, text) => {
    expect(toObjectLiteral(text)).toBeUndefined();
  });
});
