import { describe, expect, test } from "vitest";
import { CUT } from "../../../eleventy-plugin/document/loaded-document.js";
import type { Transform } from "../../../eleventy-plugin/options/api-reference-options.js";
import { EMPTY, documentWithSchemas, loadFiles, problemOf } from "../load-source.js";

const OLD = {
  openapi: "3.0.3",
  info: { title: "Old", version: "1" },
  paths: { "/a": { get: { responses: {} } } },
};

const load = (transform: Transform, written: object = OLD) =>
  loadFiles({ "api.json": written }, { transform });

describe("transform", () => {
  test("receives the upgraded document and the source", async () => {
    const calls: unknown[] = [];
    await load((document, source) => void calls.push(document["openapi"], source));
    expect(calls).toEqual([
      expect.stringMatching(/^3\.1\./),
      { kind: "openapi", spec: "api.json", route: "/reference" },
    ]);
  });

  test("may change the document it receives; the published one stays", async () => {
    const { document, published } = await load((document) => {
      (document["info"] as { title: string }).title = "New";
      delete (document["paths"] as Record<string, unknown>)["/a"];
    });
    expect(document).toMatchObject({ info: { title: "New" }, paths: {} });
    expect(published).toEqual(OLD);
  });

  test("may return another one, also asynchronously", async () => {
    const { document, resolve } = await load(() => Promise.resolve(documentWithSchemas({ A: { const: 1 } })));
    expect(document).toMatchObject(EMPTY);
    expect(resolve("#/components/schemas/A")).toEqual({ const: 1 });
  });

  test("runs before hiding", async () => {
    const { document } = await load((document) => {
      (document["paths"] as Record<string, Record<string, unknown>>)["/a"] = { "x-internal": true };
    });
    expect(document["paths"]).toEqual({});
  });

  test("may change its argument later: it is not read any more", async () => {
    const { given, document } = await new Promise<{ given: object; document: object }>((loaded) => {
      let given: object = {};
      void load((mine) => void (given = mine)).then(({ document }) => loaded({ given, document }));
    });
    for (const key of Object.keys(given)) Reflect.deleteProperty(given, key);
    expect(document).toMatchObject({ info: OLD.info, paths: OLD.paths });
  });

  test("cannot add values other than JSON, or too deep ones", async () => {
    const { document, warnings } = await load((document) => {
      document["x-date"] = new Date(0);
      document["x-nothing"] = undefined;
      document["x-deep"] = JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`) as unknown;
    });
    expect(document["x-date"]).toBe("1970-01-01T00:00:00.000Z");
    expect(document).not.toHaveProperty("x-nothing");
    expect(JSON.stringify(document)).toContain(CUT);
    expect(warnings).toMatchObject([{ code: "nested-too-deeply" }]);
  });

  test("keeps exact numbers", async () => {
    const { document } = await loadFiles(
      { "api.yaml": "openapi: 3.1.0\ninfo: {title: A, version: '1'}\nx-a: 1e400" },
      { transform: () => undefined },
    );
    expect(document["x-a"]).toEqual({ "\ud800number": "1e400" });
  });

  test.each<[string, Transform, string]>([
    [
      "throws",
      () => {
        throw new Error("No luck\nat line 2");
      },
      "No luck",
    ],
    [
      "throws a text",
      () => {
        throw "No luck" as unknown as Error;
      },
      "No luck",
    ],
    ["rejects", () => Promise.reject(new Error("Later")), "Later"],
    ["returns a text", () => "document", "it returned something that is not a document"],
    [
      "is a text as JSON",
      () => ({ toJSON: () => "document" }),
      "it returned something that is not a document",
    ],
    [
      "makes a circle",
      (document) => void (document["circle"] = document),
      "Converting circular structure to JSON",
    ],
  ])("that %s is reported", async (_, transform, reason) => {
    const findings = await problemOf(load(transform));
    expect(findings).toMatchObject([
      { code: "transform-failed", message: `\`transform\` threw: ${reason}.`, place: { source: "api.json" } },
    ]);
  });
});
