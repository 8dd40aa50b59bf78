import { describe, expect, test } from "vitest";
import { EMPTY, loadFiles } from "../load-source.js";

const HIDDEN = { "x-internal": true, description: "SECRET" };
const ok = { responses: { 200: { description: "ok" } } };

async function shown(part: object, files: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const { document, warnings } = await loadFiles({ "api.json": { ...EMPTY, ...part }, ...files });
  expect(warnings).toEqual([]);
  expect(JSON.stringify(document)).not.toContain("SECRET");
  return document;
}

const schemas = (document: Record<string, unknown>): unknown =>
  (document["components"] as Record<string, unknown>)["schemas"];

describe("marked parts are removed", () => {
  test.each<[string, object, object]>([
    [
      "an operation",
      { paths: { "/a": { get: ok, post: { ...ok, ...HIDDEN } } } },
      { paths: { "/a": { get: ok } } },
    ],
    [
      "a path item",
      { paths: { "/a": { ...HIDDEN, get: ok }, "/b": { get: ok } } },
      { paths: { "/b": { get: ok } } },
    ],
    [
      "the last operation of a path, and the path",
      { paths: { "/secret": { get: { ...ok, ...HIDDEN } } } },
      { paths: {} },
    ],
    ["a webhook", { webhooks: { a: { post: ok }, secret: HIDDEN } }, { webhooks: { a: { post: ok } } }],
    [
      "an additional operation",
      { paths: { "/a": { get: ok, additionalOperations: { COPY: { ...ok, ...HIDDEN } } } } },
      { paths: { "/a": { get: ok, additionalOperations: {} } } },
    ],
    [
      "a tag, also where it is used",
      {
        tags: [{ name: "a" }, { name: "SECRET", "x-hidden": true }, { name: "c", parent: "SECRET" }],
        paths: { "/a": { get: { ...ok, tags: ["SECRET", "a"] } } },
        "x-tagGroups": [{ name: "G", tags: ["a", "SECRET"] }],
      },
      {
        tags: [{ name: "a" }, { name: "c" }],
        paths: { "/a": { get: { ...ok, tags: ["a"] } } },
        "x-tagGroups": [{ name: "G", tags: ["a"] }],
      },
    ],
    [
      "a parameter",
      {
        paths: {
          "/a": {
            get: {
              ...ok,
              parameters: [
                { ...HIDDEN, name: "a", in: "query" },
                { name: "b", in: "query" },
              ],
            },
          },
        },
      },
      { paths: { "/a": { get: { ...ok, parameters: [{ name: "b", in: "query" }] } } } },
    ],
    [
      "a response",
      { paths: { "/a": { get: { responses: { 200: { description: "ok" }, 500: HIDDEN } } } } },
      { paths: { "/a": { get: ok } } },
    ],
    [
      "a header",
      { components: { responses: { A: { description: "a", headers: { a: HIDDEN, b: {} } } } } },
      { components: { responses: { A: { description: "a", headers: { b: {} } } } } },
    ],
    [
      "a media type",
      { components: { requestBodies: { A: { content: { "a/b": HIDDEN, "c/d": {} } } } } },
      { components: { requestBodies: { A: { content: { "c/d": {} } } } } },
    ],
    [
      "an example",
      { components: { examples: { A: HIDDEN, B: { value: 1 } } } },
      { components: { examples: { B: { value: 1 } } } },
    ],
    ["a server", { servers: [{ url: "/a" }, { ...HIDDEN, url: "/b" }] }, { servers: [{ url: "/a" }] }],
    [
      "a callback",
      { paths: { "/a": { get: { ...ok, callbacks: { a: HIDDEN } } } } },
      { paths: { "/a": { get: { ...ok, callbacks: {} } } } },
    ],
  ])("%s", async (_, part, expected) => {
    expect(await shown(part)).toEqual({ ...EMPTY, ...expected });
  });

  test("marked with the text true", async () => {
    expect(
      await shown({ components: { schemas: { A: { "x-hidden": "true", description: "SECRET" } } } }),
    ).toMatchObject({ components: { schemas: {} } });
  });

  test("except if the mark is false, on the document or on its description", async () => {
    const part = {
      "x-internal": true,
      info: { ...EMPTY.info, "x-internal": true },
      components: { schemas: { A: { "x-internal": false } }, "x-internal": true },
    };
    expect(await shown(part)).toEqual({ ...EMPTY, ...part });
  });
});

describe("schemas", () => {
  test("properties, including their entries in `required`", async () => {
    const document = await shown({
      components: {
        schemas: {
          A: {
            required: ["SECRET", "b"],
            properties: { SECRET: HIDDEN, b: {} },
            dependentRequired: { SECRET: ["b"], b: ["SECRET", "c"] },
          },
          B: {
            allOf: [{ $ref: "#/components/schemas/A" }, { required: ["SECRET", "d"] }],
            required: ["SECRET"],
          },
        },
      },
    });
    expect(schemas(document)).toEqual({
      A: { required: ["b"], properties: { b: {} }, dependentRequired: { b: ["c"] } },
      B: { allOf: [{ $ref: "#/components/schemas/A" }, { required: ["d"] }], required: [] },
    });
  });

  test("named ones, with everything that refers to them or into them", async () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const document = await shown({
      paths: {
        "/a": {
          get: { responses: { 200: { description: "ok", content: { "a/b": { schema: to("Secret") } } } } },
        },
      },
      components: {
        schemas: {
          Secret: { ...HIDDEN, properties: { inner: {} } },
          Alias: to("Secret"),
          AliasOfAlias: to("Alias"),
          A: {
            required: ["b", "c"],
            properties: {
              b: to("AliasOfAlias"),
              c: { type: "string" },
              d: to("Secret/properties/inner"),
              e: { items: to("Secret") },
            },
            oneOf: [to("Secret"), to("Shown")],
            anyOf: [to("Alias")],
            discriminator: {
              propertyName: "c",
              mapping: { x: "#/components/schemas/Secret", y: "Secret", z: "Shown" },
            },
          },
          Shown: {},
        },
      },
    });
    expect(schemas(document)).toEqual({
      A: {
        required: ["c"],
        properties: { c: { type: "string" }, e: {} },
        oneOf: [to("Shown")],
        discriminator: { propertyName: "c", mapping: { z: "Shown" } },
      },
      Shown: {},
    });
    expect(document["paths"]).toEqual({
      "/a": { get: { responses: { 200: { description: "ok", content: { "a/b": {} } } } } },
    });
  });

  test("properties that only wrap a hidden schema", async () => {
    const secret = { $ref: "#/components/schemas/Secret" };
    const shownPart = { $ref: "#/components/schemas/Shown" };
    const written = {
      openapi: "3.0.0",
      info: EMPTY.info,
      paths: {},
      components: {
        schemas: {
          Secret: HIDDEN,
          Shown: { type: "object" },
          A: {
            required: ["described", "kept"],
            properties: {
              described: { allOf: [secret], description: "SECRET" },
              nullable: { allOf: [secret], nullable: true },
              either: { oneOf: [secret, { ...HIDDEN, type: "string" }] },
              kept: { allOf: [secret, shownPart] },
            },
          },
          Wrapper: { allOf: [secret] },
          B: { properties: { wrapped: { $ref: "#/components/schemas/Wrapper" } } },
        },
      },
    };
    const { document, warnings, resolve } = await loadFiles({ "api.json": written });
    expect(warnings).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/SECRET|Secret/);
    expect(schemas(document)).toMatchObject({
      A: { required: ["kept"], properties: { kept: { allOf: [shownPart] } } },
    });
    expect(Object.keys((resolve("#/components/schemas/A") as { properties: object }).properties)).toEqual([
      "kept",
    ]);
    expect(resolve("#/components/schemas/Wrapper")).toEqual({});
  });

  test("circular references alone hide nothing", async () => {
    const circle = {
      A: { $ref: "#/components/schemas/B" },
      B: { $ref: "#/components/schemas/A" },
      C: { "x-internal": true },
    };
    expect(schemas(await shown({ components: { schemas: circle } }))).toEqual({ A: circle.A, B: circle.B });
  });

  test("marks inside examples, defaults and extensions are content", async () => {
    const content = { a: { "x-internal": true } };
    const schema = {
      example: content,
      default: content,
      enum: [content],
      const: content,
      "x-thing": content,
      examples: [content],
    };
    const document = await shown({ components: { schemas: { S: schema, Gone: HIDDEN } } });
    expect(schemas(document)).toEqual({ S: schema });
  });

  test("a property named x-internal is a property", async () => {
    const schema = { properties: { "x-internal": { type: "boolean" } } };
    expect(schemas(await shown({ components: { schemas: { S: schema, Gone: HIDDEN } } }))).toEqual({
      S: schema,
    });
  });
});

describe("security schemes", () => {
  test("are removed from the alternatives, and with them alternatives that need nothing else", async () => {
    const security = [{ secret: [] }, { secret: [], key: [] }, { key: [] }, {}];
    const document = await shown({
      security,
      paths: { "/a": { get: { ...ok, security: [{ secret: [] }] } } },
      components: { securitySchemes: { secret: { ...HIDDEN, type: "http" }, key: { type: "http" } } },
    });
    expect(document["security"]).toEqual([{ key: [] }, { key: [] }, {}]);
    expect(document["paths"]).toEqual({ "/a": { get: { ...ok, security: [] } } });
  });
});

describe("links", () => {
  test("to hidden operations are removed", async () => {
    const links = {
      a: { operationId: "secret" },
      b: { operationRef: "#/paths/~1secret/get" },
      c: { operationId: "shown" },
      d: { operationId: "alsoSecret" },
    };
    const document = await shown({
      paths: {
        "/secret": { get: { ...ok, ...HIDDEN, operationId: "secret" } },
        "/hidden": { ...HIDDEN, get: { ...ok, operationId: "alsoSecret" } },
        "/shown": { get: { ...ok, operationId: "shown" } },
      },
      components: { responses: { A: { description: "a", links } } },
    });
    expect(document["components"]).toEqual({
      responses: { A: { description: "a", links: { c: { operationId: "shown" } } } },
    });
  });
});

test.each([
  [
    "Swagger 2.0",
    { swagger: "2.0", info: EMPTY.info, paths: { "/a": { get: { ...ok, ...HIDDEN }, post: ok } } },
  ],
  [
    "OpenAPI 3.0",
    { openapi: "3.0.0", info: EMPTY.info, paths: { "/a": { get: { ...ok, ...HIDDEN }, post: ok } } },
  ],
  ["another file", { ...EMPTY, paths: { "/a": { $ref: "a.json" } } }],
])("marks in %s", async (_, written) => {
  const loaded = await loadFiles({ "api.json": written, "a.json": { get: { ...ok, ...HIDDEN }, post: ok } });
  expect(Object.keys((loaded.document["paths"] as Record<string, object>)["/a"] ?? {})).toEqual(["post"]);
  expect(JSON.stringify(loaded.published)).toContain("SECRET");
});
