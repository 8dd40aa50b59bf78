import { describe, expect, test } from "vitest";
import { referenceResolver } from "../../../eleventy-plugin/load/references/resolve-reference.js";
import { loadFiles } from "../load-source.js";

/** The document of https://www.rfc-editor.org/rfc/rfc6901#section-5 and its pointers in URI fragments (section 6). */
const RFC_6901 = {
  foo: ["bar", "baz"],
  "": 0,
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  'k"l': 6,
  " ": 7,
  "m~n": 8,
};

describe("pointers", () => {
  test.each([
    ["#", RFC_6901],
    ["#/foo", ["bar", "baz"]],
    ["#/foo/0", "bar"],
    ["#/", 0],
    ["#/a~1b", 1],
    ["#/c%25d", 2],
    ["#/e%5Ef", 3],
    ["#/g%7Ch", 4],
    ["#/i%5Cj", 5],
    ["#/k%22l", 6],
    ["#/%20", 7],
    ["#/m~0n", 8],
    ["#/e^f", 3],
  ])("%s", (reference, value) => {
    expect(referenceResolver(RFC_6901)(reference)).toEqual(value);
  });

  test.each([
    "#/nowhere",
    "#/foo/2",
    "#/foo/-",
    "#/foo/length",
    "#/foo/bar/baz",
    "#/__proto__",
    "#/constructor",
    "#/toString/name",
    "#foo",
    "foo",
    "",
    "https://example.com/#/foo",
  ])("%j has no target", (reference) => {
    expect(referenceResolver(RFC_6901)(reference)).toBeUndefined();
  });

  test("malformed escapes are literal", () => {
    expect(referenceResolver({ "100%": 1 })("#/100%")).toBe(1);
  });

  test("own properties under any name", () => {
    const document: unknown = JSON.parse('{"__proto__": {"constructor": 1}}');
    expect(referenceResolver(document)("#/__proto__/constructor")).toBe(1);
  });
});

describe("one step", () => {
  const document = {
    a: { $ref: "#/b" },
    b: { $ref: "#/c" },
    c: { properties: { x: { type: "string" } } },
    loop: { $ref: "#/pool" },
    pool: { $ref: "#/loop" },
  };
  const resolve = referenceResolver(document);

  test("the value may be another reference", () => {
    expect(resolve("#/a")).toEqual({ $ref: "#/b" });
  });

  test("a pointer is resolved through references on its way", () => {
    expect(resolve("#/a/properties/x")).toEqual({ type: "string" });
  });

  test("circles end", () => {
    expect(resolve("#/loop")).toEqual({ $ref: "#/pool" });
    expect(resolve("#/loop/properties")).toBeUndefined();
  });
});

test("a chain of 5,000 references can be resolved", async () => {
  const schemas: Record<string, unknown> = { S5000: { type: "string" } };
  for (let index = 0; index < 5_000; index++)
    schemas[`S${index}`] = { $ref: `#/components/schemas/S${index + 1}` };
  const loaded = await loadFiles({
    "a.json": { openapi: "3.0.0", info: { title: "A", version: "1" }, paths: {}, components: { schemas } },
  });
  let value: unknown = { $ref: "#/components/schemas/S0" };
  let steps = 0;
  while (typeof (value as { $ref?: unknown }).$ref === "string") {
    value = loaded.resolve((value as { $ref: string }).$ref);
    steps++;
  }
  expect(value).toEqual({ type: "string" });
  expect(steps).toBe(5_001);
});
