import { describe, expect, test } from "vitest";
import { CUT } from "../../../eleventy-plugin/document/loaded-document.js";
import { parseDocument } from "../../../eleventy-plugin/load/parse/parse-document.js";
import { sanitiseValue } from "../../../eleventy-plugin/load/parse/sanitise-value.js";
import { problemOf } from "../load-source.js";

const tamed = (text: string) => {
  const { value } = parseDocument(text, {});
  return { value, ...sanitiseValue(value, {}) };
};

/**
 * Returns YAML with `levels` anchors, each an array of ten aliases of the previous one. It expands to 10 to
 * the power of `levels` items.
 */
function laughs(levels: number): string {
  const lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"];
  for (let level = 1; level < levels; level++) {
    lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(", ")}]`);
  }
  return lines.join("\n");
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

describe("aliases", () => {
  test("are separate copies", () => {
    const { value } = tamed("a: &a {x: [1]}\nb: *a\nc: [*a, *a]") as {
      value: Record<string, Record<string, unknown>>;
    };
    expect(value).toEqual({ a: { x: [1] }, b: { x: [1] }, c: [{ x: [1] }, { x: [1] }] });
    (value["b"]?.["x"] as number[]).push(2);
    expect(value["a"]).toEqual({ x: [1] });
    expect(value["c"]).toEqual([{ x: [1] }, { x: [1] }]);
  });

  test("that expand a thousandfold are allowed", () => {
    expect(tamed(laughs(4)).warnings).toEqual([]);
  });

  test("may expand to 100,000 nodes, plus ten for each written one", async () => {
    // Each use of the outermost array has 11,110 nodes.
    const used = (times: number): string => `${laughs(4)}\nuses: [${"*a3, ".repeat(times)}]`;
    expect(tamed(used(7)).warnings).toEqual([]);
    expect(await problemOf(() => tamed(used(20)))).toMatchObject([
      {
        code: "alias-bomb",
        message: expect.stringMatching(/^The document expands to more than 10\d,\d{3} nodes.$/) as string,
      },
    ]);
  });

  test("that expand without limit are stopped", async () => {
    const findings = await problemOf(() => tamed(laughs(12)));
    expect(findings).toMatchObject([
      { code: "alias-bomb", message: "The document expands to more than 2,000,000 nodes." },
    ]);
  });

  test.each(["a: &a [*a]", "a: &a {b: *a}", "&a [{x: *a}]"])("that are circular end: %s", (text) => {
    const { value, warnings } = tamed(text);
    expect(() => JSON.stringify(value)).not.toThrow();
    expect(warnings).toMatchObject([{ code: "nested-too-deeply" }]);
  });

  test("that are circular twice on each level are stopped", async () => {
    expect(await problemOf(() => tamed("a: &a [*a, *a]"))).toMatchObject([{ code: "alias-bomb" }]);
  });

  test("a large document without aliases has no limit of nodes", () => {
    const list = `[${Array.from({ length: 2_100_000 }, () => "1").join(",")}]`;
    expect(tamed(list).warnings).toEqual([]);
  });
});

describe("nesting", () => {
  test("200 levels are kept", () => {
    expect(tamed(nested(200))).toMatchObject({ warnings: [] });
    expect(JSON.stringify(tamed(nested(200)).value)).toBe(nested(200));
  });

  test.each([201, 10_000, 100_000])("%i levels are cut below the 200th", (depth) => {
    const { value, warnings } = tamed(nested(depth));
    expect(JSON.stringify(value)).toBe(`${'{"a":'.repeat(200)}{"${CUT}":true}${"}".repeat(200)}`);
    expect(warnings).toMatchObject([
      { code: "nested-too-deeply", place: { pointer: `#${"/a".repeat(200)}` } },
    ]);
  });

  test("ten locations are reported, the others are cut all the same", () => {
    const { value, warnings } = tamed(`[${Array.from({ length: 30 }, () => nested(300)).join(",")}]`);
    expect(warnings).toHaveLength(10);
    expect(JSON.stringify(value).match(new RegExp(CUT, "g"))).toHaveLength(30);
  });

  test("an exact number is not a level", () => {
    expect(tamed(nested(200).replace("1", "1e400"))).toMatchObject({ warnings: [] });
  });
});

describe("keys", () => {
  test("named like those of a prototype are copied as keys", () => {
    const { value } = tamed("a: &a {__proto__: {x: 1}}\nb: *a") as { value: { b: object } };
    expect(Object.keys(value.b)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value.b)).toBe(Object.prototype);
  });

  test.each([
    ['{"$ref": "#/a"}', false],
    ['{"$ref": "#"}', false],
    ['{"properties": {"$ref": {"type": "string"}}}', false],
    ['{"$ref": "#anchor"}', true],
    ['{"$ref": "other.yaml"}', true],
    ['{"$dynamicRef": "#node"}', true],
  ])("%s refers outside of the document's pointers: %s", (text, expected) => {
    expect(tamed(text).hasExternalReferences).toBe(expected);
  });

  test.each([
    ['{"x-internal": true}', true],
    ['{"a": [{"x-hidden": true}]}', true],
    ['{"x-internal": false}', false],
    ["{}", false],
  ])("%s has hidden parts: %s", (text, expected) => {
    expect(tamed(text).hasHiddenParts).toBe(expected);
  });
});

describe("lone surrogates", () => {
  test.each([
    ['{"a": "\\ud800", "b": ["x\\udc00y"]}', { a: "\ufffd", b: ["x\ufffdy"] }],
    ['a: "\\ud800"\nb: ["x\\U0000DC00y"]', { a: "\ufffd", b: ["x\ufffdy"] }],
    ['{"\\ud800": 1, "a": 2}', { "\ufffd": 1, a: 2 }],
    ['{"\\ud83d\\ude00": "\\ud83d\\ude00"}', { "😀": "😀" }],
  ])("become U+FFFD in names and texts, pairs stay: %s", (text, expected) => {
    const { value } = tamed(text);
    expect(value).toEqual(expected);
    expect(Object.keys(value as object)).toEqual(Object.keys(expected));
  });

  test("names that become equal stay separate", () => {
    expect(tamed('{"a\\ud800": 1, "a\\udc00": 2, "b": 3}').value).toEqual({
      "a\ufffd": 1,
      "a\ufffd-2": 2,
      b: 3,
    });
  });

  test("one message reports their number and the location of the first", () => {
    const { warnings } = tamed('{"a": {"b\\ud800": "\\ud800"}, "c": ["\\udc00"]}');
    expect(warnings).toMatchObject([
      {
        code: "lone-surrogate",
        facts: { texts: "3 keys and strings, beginning with this one, contain" },
        place: { pointer: "#/a/b\ufffd" },
      },
    ]);
  });
});
