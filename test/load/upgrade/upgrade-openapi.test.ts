import { describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../eleventy-plugin/document/loaded-document.js";
import { upgradeOpenApi } from "../../../eleventy-plugin/load/upgrade/upgrade-openapi.js";
import { cases } from "../../cases/upgrade-cases.mjs";

type Case = readonly [
  name: string,
  input: DocumentObject,
  check: (output: unknown, input: unknown) => true | string,
];

describe("conversion cases", () => {
  test.each(cases as unknown as readonly Case[])("%s", (_, input, check) => {
    expect(check(upgradeOpenApi(input), input)).toBe(true);
  });
});

const info = { title: "T", version: "1" };

describe("documents to upgrade", () => {
  test.each([
    ["3.0.0", "3.1.1"],
    ["3.0.4", "3.1.1"],
    ["3.1.0", "3.1.0"],
    ["3.1.1", "3.1.1"],
    ["3.2.0", "3.2.0"],
  ])("OpenAPI %s becomes %s", (before, after) => {
    expect(upgradeOpenApi({ openapi: before, info, paths: {} }).openapi).toBe(after);
  });

  test.each(["3.1.0", "3.2.0"])("OpenAPI %s is returned unchanged", (openapi) => {
    const document = { openapi, info, components: { schemas: { S: { type: "string", nullable: true } } } };
    expect(upgradeOpenApi(document)).toBe(document);
  });
});

describe("locations of schemas in 3.0", () => {
  const before = { type: "string", nullable: true };
  const after = { type: ["string", "null"] };
  const places: readonly (readonly [place: string, operation: (schema: unknown) => unknown])[] = [
    ["parameter", (schema) => ({ parameters: [{ name: "q", in: "query", schema }] })],
    [
      "parameter content",
      (schema) => ({ parameters: [{ name: "q", in: "query", content: { "application/json": { schema } } }] }),
    ],
    ["request body", (schema) => ({ requestBody: { content: { "application/json": { schema } } } })],
    ["response", (schema) => ({ responses: { default: { content: { "a/b": { schema } } } } })],
    ["response header", (schema) => ({ responses: { 200: { headers: { "x-rate": { schema } } } } })],
    [
      "encoding header",
      (schema) => ({
        requestBody: { content: { "a/b": { encoding: { f: { headers: { H: { schema } } } } } } },
      }),
    ],
    ["callback", (schema) => ({ callbacks: { c: { "{$url}": { post: { parameters: [{ schema }] } } } } })],
  ];

  test.each(places)("%s", (_, operation) => {
    const documentWith = (schema: unknown): DocumentObject => ({
      openapi: "3.0.3",
      info,
      paths: { "/a": { get: operation(schema) } },
    });
    expect(upgradeOpenApi(documentWith(before))).toEqual({ ...documentWith(after), openapi: "3.1.1" });
  });

  test("a binary body has the media type it is sent with", () => {
    const binary = { type: "string", format: "binary" };
    const content = { "image/png": { schema: binary }, "image/*": { schema: binary } };
    const document = upgradeOpenApi({
      openapi: "3.0.3",
      info,
      paths: { "/a": { get: { responses: { 200: { content } } } } },
    });
    expect(document).toHaveProperty(["paths", "/a", "get", "responses", "200", "content"], {
      "image/png": { schema: { contentMediaType: "image/png" } },
      "image/*": { schema: { contentMediaType: "application/octet-stream" } },
    });
  });

  test("examples of media types and extensions beside paths are data", () => {
    const value = { parameters: [{ schema: before }], content: { "a/b": { schema: before } } };
    const paths = {
      "/a": {
        get: {
          responses: {
            200: { content: { "a/b": { example: value, examples: { e: { value } } } } },
            "x-a": value,
          },
        },
      },
      "x-a": { get: value },
    };
    expect(upgradeOpenApi({ openapi: "3.0.3", info, paths }).paths).toEqual(paths);
  });
});

describe("errors in the document are passed on, never thrown", () => {
  const junk: readonly unknown[] = [null, [], "text", 7, true, { $ref: 7 }, { "\ud800number": "1e400" }];
  const fields = [
    "parameters",
    "responses",
    "requestBody",
    "callbacks",
    "consumes",
    "produces",
    "schemes",
    "security",
  ];

  test.each(["2.0", "3.0.3"])("version %s with junk in every field", (version) => {
    for (const value of junk) {
      const operation = Object.fromEntries(fields.map((field) => [field, value]));
      const lists = {
        parameters: [value],
        responses: { 200: value },
        requestBody: { content: { "a/b": value } },
      };
      const document = {
        ...(version === "2.0" ? { swagger: version } : { openapi: version }),
        ...Object.fromEntries(
          ["definitions", "host", "basePath", "securityDefinitions", "components"].map((f) => [f, value]),
        ),
        parameters: { a: value },
        responses: { a: value },
        paths: { "/a": { get: operation, put: lists, post: value, parameters: value }, "/b": value },
      };
      expect(() => upgradeOpenApi(document)).not.toThrow();
    }
  });

  test.each([null, [], "text", 7])("%j for paths and components", (value) => {
    const document = upgradeOpenApi({ openapi: "3.0.3", info, paths: value, components: value });
    expect(document).toEqual({ openapi: "3.1.1", info, paths: value, components: value });
  });

  test("200 levels of schemas", () => {
    let schema: unknown = { type: "string", nullable: true };
    for (let level = 0; level < 200; level += 1) schema = { properties: { a: schema } };
    expect(
      JSON.stringify(upgradeOpenApi({ openapi: "3.0.3", info, components: { schemas: { S: schema } } })),
    ).toContain('["string","null"]');
  });

  test("the original document is not changed", () => {
    const schema = {
      type: "string",
      nullable: true,
      discriminator: { propertyName: "a", mapping: { b: "#/components/schemas/S" } },
    };
    const document = { openapi: "3.0.3", info, paths: {}, components: { schemas: { S: schema } } };
    const before = structuredClone(document);
    upgradeOpenApi(document);
    expect(document).toEqual(before);
  });
});
