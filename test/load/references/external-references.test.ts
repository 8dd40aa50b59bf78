import { describe, expect, test } from "vitest";
import { EMPTY, documentWithSchemas, loadFiles, problemOf } from "../load-source.js";

const info = { title: "A", version: "1" };

describe("values other than references", () => {
  test.each([
    ["an example with more than the reference", { example: { $ref: "a.json", more: 1 } }],
    ["an example that names the document itself", { example: { $ref: "#/info" } }],
    ["a part of an example", { example: { a: { $ref: "a.json" } } }],
    ["a default", { default: { $ref: "a.json" } }],
    ["an enum", { enum: [{ $ref: "a.json" }] }],
    ["a const", { const: { $ref: "a.json" } }],
    ["examples of a schema that are pointers", { examples: [{ $ref: "#/info" }] }],
    ["an extension", { "x-thing": { $ref: "a.json" } }],
    ["a property of that name", { properties: { $ref: { type: "string" } } }],
  ])("%s", async (_, schema) => {
    const written = documentWithSchemas({ S: schema, far: { $ref: "#/components/schemas/S" } });
    const loaded = await loadFiles({ "api.json": written, "a.json": { type: "string" } });
    expect(loaded.document).toEqual(written);
    expect(loaded.warnings).toEqual([]);
    expect(loaded.files).toHaveLength(1);
  });

  test.each(["default", "example", "x-thing", "enum"])(
    "a property named %s is a schema like any other",
    async (name) => {
      const { document } = await loadFiles({
        "api.json": documentWithSchemas({ S: { properties: { [name]: { $ref: "a.json" } } } }),
        "a.json": { type: "string" },
      });
      expect(document).toMatchObject({
        components: {
          schemas: {
            S: { properties: { [name]: { $ref: "#/components/schemas/a" } } },
            a: { type: "string" },
          },
        },
      });
    },
  );
});

describe("locations where the specification has no reference", () => {
  test.each([
    ["paths", { paths: { $ref: "parts.json#/paths" } }, { paths: { "/a": { get: { responses: {} } } } }],
    [
      "an operation",
      { paths: { "/a": { get: { $ref: "parts.json#/paths/~1a/get" } } } },
      { paths: { "/a": { get: { responses: {} } } } },
    ],
    ["tags", { tags: [{ $ref: "parts.json#/tag" }] }, { tags: [{ name: "T" }] }],
    [
      "all schemas",
      { components: { schemas: { $ref: "parts.json#/schemas" } } },
      { components: { schemas: { A: { $ref: "#/components/schemas/B" }, B: { type: "string" } } } },
    ],
    [
      "a list of parameters",
      { paths: { "/a": { parameters: { $ref: "parts.json#/list" } } } },
      { paths: { "/a": { parameters: [{ name: "a", in: "query" }] } } },
    ],
  ])("%s: the content replaces it", async (_, part, expected) => {
    const { document, warnings } = await loadFiles({
      "api.json": { ...EMPTY, ...part },
      "parts.json": {
        paths: { "/a": { get: { responses: {} } } },
        tag: { name: "T" },
        schemas: { A: { $ref: "#/schemas/B" }, B: { type: "string" } },
        list: [{ name: "a", in: "query" }],
      },
    });
    expect(warnings).toEqual([]);
    expect(document).toMatchObject(expected);
  });

  test("siblings of a path item's reference take precedence", async () => {
    const { document } = await loadFiles({
      "api.json": { ...EMPTY, paths: { "/a": { $ref: "a.json", summary: "Here" } } },
      "a.json": { summary: "There", description: "Both" },
    });
    expect(document["paths"]).toEqual({ "/a": { summary: "Here", description: "Both" } });
  });
});

describe("circles", () => {
  test("of files that only refer to each other", async () => {
    const { document, warnings } = await loadFiles({
      "api.json": documentWithSchemas({ A: { $ref: "b.json" } }),
      "b.json": { $ref: "c.json" },
      "c.json": { $ref: "b.json" },
    });
    expect(document["components"]).toEqual({ schemas: { A: { $ref: "b.json" } } });
    expect(warnings.map(({ code, facts }) => [code, facts["reference"]])).toEqual([
      ["reference-cycle", "b.json"],
    ]);
  });

  test("of path items through their callbacks", async () => {
    const { warnings } = await loadFiles({
      "api.json": { ...EMPTY, paths: { "/a": { $ref: "a.json" } } },
      "a.json": { get: { callbacks: { again: { "{$url}": { $ref: "a.json" } } }, responses: {} } },
    });
    expect(warnings).toMatchObject([{ code: "reference-cycle" }]);
  });

  test("of texts", async () => {
    const { warnings } = await loadFiles({
      "api.json": { ...EMPTY, info: { ...info, description: { $ref: "a.json" } } },
      "a.json": { $ref: "a.json" },
    });
    expect(warnings).toMatchObject([{ code: "reference-cycle", place: { file: "a.json" } }]);
  });

  test("multiplying fragments in references are stopped", async () => {
    const files: Record<string, unknown> = {
      "api.json": { ...EMPTY, paths: { "/a": { get: { $ref: "0.json" } } } },
    };
    // Each file is large, so that few references are resolved before the limit of nodes is reached.
    const values = Array.from({ length: 1_000 }, () => 0);
    for (let level = 0; level < 24; level++) {
      const next = { $ref: `${level + 1}.json` };
      files[`${level}.json`] = { externalDocs: next, thing: next, values };
    }
    files["24.json"] = { responses: {} };
    expect(await problemOf(loadFiles(files))).toMatchObject([{ code: "alias-bomb" }]);
  });
});

describe("broken files", () => {
  test("are reported with line and column, all in one report", async () => {
    const findings = await problemOf(
      loadFiles({
        "api.json": documentWithSchemas({
          A: { $ref: "a.yaml" },
          B: { $ref: "b/b.json" },
          C: { $ref: "c.yaml" },
        }),
        "a.yaml": "a: [1",
        "b/b.json": '{"a" 1}',
        "c.yaml": "type: string",
      }),
    );
    expect(
      findings.map(({ code, place }) => [code, place.source, place.file, place.line, place.column]),
    ).toEqual([
      ["syntax-error", "api.json", "a.yaml", 2, 1],
      ["syntax-error", "api.json", "b/b.json", 1, 6],
    ]);
  });
});
