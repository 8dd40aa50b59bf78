import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reuseEqualParts } from "../../../eleventy-plugin/load/load-source.js";
import { loadOpenApiDocument } from "../../../eleventy-plugin/load/openapi-document.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { context, EMPTY, source } from "../load-source.js";

const before = () => ({ a: { x: [1, { y: null }], z: { deep: true } }, b: { one: 1, two: 2 } });

describe("equal parts are those of the previous version", () => {
  test("all of them, if nothing changed", () => {
    const first = before();
    expect(reuseEqualParts(first, before())).toBe(first);
  });

  test("next to a changed one", () => {
    const first = before();
    const second = reuseEqualParts(first, { ...before(), b: { one: 1, two: 3 } });
    expect(second).toEqual({ ...before(), b: { one: 1, two: 3 } });
    expect(second.a).toBe(first.a);
    expect(first).toEqual(before());
  });

  test.each<[string, object]>([
    ["the order of keys", { b: { two: 2, one: 1 } }],
    ["a key more", { b: { one: 1, two: 2, three: 3 } }],
    ["a key less", { b: { one: 1 } }],
    ["a key of another name", { b: { one: 1, deux: 2 } }],
    ["a list in place of an object", { b: [1, 2] }],
    ["the order of a list", { a: { x: [{ y: null }, 1], z: { deep: true } } }],
    ["a longer list", { a: { x: [1, { y: null }, 2], z: { deep: true } } }],
    ["a name that objects inherit", { b: JSON.parse('{"__proto__": {"one": 1}, "two": 2}') as object }],
  ])("except for %s", (_, change) => {
    const after = { ...before(), ...change };
    const text = JSON.stringify(after);
    const [name] = Object.keys(change) as ["a" | "b"];
    const first = before();
    const second = reuseEqualParts(first, after);
    expect(JSON.stringify(second)).toBe(text);
    expect(second[name]).not.toBe(first[name]);
    expect(Object.getPrototypeOf(second.b)).toBe(
      Array.isArray(second.b) ? Array.prototype : Object.prototype,
    );
  });
});

test("while serving, a change of a referenced file changes only its part", async () => {
  const api = {
    ...EMPTY,
    components: { schemas: { A: { $ref: "a.json" }, B: { type: "string", enum: ["x"] } } },
  };
  const root = await temporaryFolder({ "api.json": JSON.stringify(api), "a.json": '{"type": "string"}' });
  const load = () => loadOpenApiDocument(source("api.json"), context(root, { serving: true }));
  const first = (await load()).document as typeof api;
  await writeFile(join(root, "a.json"), '{"type": "number"}');
  const second = (await load()).document as typeof api;
  expect(second.components.schemas.A).toEqual({ type: "number" });
  expect(second.components.schemas.B).toBe(first.components.schemas.B);
  expect(second.info).toBe(first.info);
});
