import { describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../../eleventy-plugin/document/loaded-document.js";
import { upgradeOpenApi } from "../../../../eleventy-plugin/load/upgrade/upgrade-openapi.js";
import { info, upgraded, upgradedOperation } from "../../../support/upgraded-swagger.js";

describe("servers", () => {
  const table: readonly (readonly [
    rule: string,
    fields: DocumentObject,
    urls: readonly string[] | undefined,
  ])[] = [
    ["a host and schemes", { host: "a.b", schemes: ["https", "wss"] }, ["https://a.b", "wss://a.b"]],
    ["a host with a port", { host: "a.b:8080", schemes: ["http"], basePath: "/v1" }, ["http://a.b:8080/v1"]],
    ["a host alone is taken for https", { host: "a.b" }, ["https://a.b"]],
    ["no host: relative to the document", { basePath: "/v1", schemes: ["https"] }, ["/v1"]],
    ["paths bring the slash", { host: "a.b", basePath: "/v1/" }, ["https://a.b/v1"]],
    ["the root adds nothing", { host: "a.b", basePath: "/" }, ["https://a.b"]],
    ["a base path without its slash", { basePath: "v1" }, ["/v1"]],
    ["a host with a scheme of its own", { host: "http://a.b/" }, ["http://a.b"]],
    ["the same scheme twice", { host: "a.b", schemes: ["https", "https"] }, ["https://a.b"]],
    ["nothing said", {}, undefined],
  ];

  test.each(table)("%s", (_, fields, urls) => {
    expect(upgraded(fields).servers).toEqual(urls?.map((url) => ({ url })));
  });

  test("an operation with its own schemes has its own servers", () => {
    const fields = { host: "a.b", basePath: "/v1", schemes: ["https"] };
    expect(upgradedOperation({ schemes: ["http"] }, fields)).toEqual({ servers: [{ url: "http://a.b/v1" }] });
    expect(upgradedOperation({ schemes: ["https"] }, fields)).toEqual({});
    expect(upgradedOperation({ schemes: ["https"] }, { basePath: "/v1" })).toEqual({});
  });
});

describe("consumes and produces", () => {
  const body = { in: "body", name: "b", schema: { type: "object" } };
  const table: readonly (readonly [
    rule: string,
    own: unknown,
    shared: unknown,
    mediaTypes: readonly string[],
  ])[] = [
    ["an operation inherits the document's", undefined, ["a/b", "c/d"], ["a/b", "c/d"]],
    ["its own replace them", ["e/f"], ["a/b"], ["e/f"]],
    ["an empty list clears them, so that any may be", [], ["a/b"], ["*/*"]],
    ["nothing declared is JSON", undefined, undefined, ["application/json"]],
    ["each counts once", ["a/b", " a/b", "a/b"], undefined, ["a/b"]],
    ["what is no list is not declared", "a/b", ["c/d"], ["c/d"]],
  ];

  test.each(table)("%s", (_, own, shared, mediaTypes) => {
    const operation = {
      consumes: own,
      produces: own,
      parameters: [body],
      responses: { 200: { schema: { type: "object" } } },
    };
    const content = Object.fromEntries(
      mediaTypes.map((mediaType) => [mediaType, { schema: { type: "object" } }]),
    );
    expect(upgradedOperation(operation, { consumes: shared, produces: shared })).toEqual({
      requestBody: { content },
      responses: { 200: { content } },
    });
  });
});

describe("security definitions", () => {
  const scopes = { read: "R" };
  const table: readonly (readonly [rule: string, before: DocumentObject, after: DocumentObject])[] = [
    ["basic", { type: "basic", "x-a": 1 }, { type: "http", scheme: "basic", "x-a": 1 }],
    ["an API key", { type: "apiKey", in: "query", name: "k" }, { type: "apiKey", in: "query", name: "k" }],
    [
      "OAuth2",
      { type: "oauth2", flow: "application", tokenUrl: "https://t", scopes, description: "d" },
      { type: "oauth2", description: "d", flows: { clientCredentials: { tokenUrl: "https://t", scopes } } },
    ],
    [
      "an unknown flow goes by its addresses",
      { type: "oauth2", flow: "code", authorizationUrl: "https://a", tokenUrl: "https://t" },
      {
        type: "oauth2",
        flows: { authorizationCode: { authorizationUrl: "https://a", tokenUrl: "https://t", scopes: {} } },
      },
    ],
  ];

  test.each(table)("%s", (_, before, after) => {
    expect(upgraded({ securityDefinitions: { s: before } }).components).toEqual({
      securitySchemes: { s: after },
    });
  });
});

describe("nothing is lost", () => {
  const methods = ["get", "put", "post", "delete", "options", "head", "patch"];

  function operationsOf({ paths }: DocumentObject): string[] {
    return Object.entries(paths as Record<string, unknown>).flatMap(([path, item]) =>
      typeof item === "object" && item !== null
        ? methods.filter((method) => method in item).map((method) => `${method} ${path}`)
        : [],
    );
  }

  test("every operation of a document full of errors is kept", () => {
    const operations: readonly unknown[] = [
      {},
      { parameters: null },
      { parameters: [null, 7, [], {}, { $ref: "#/nowhere" }, { in: "body" }, { in: "formData" }] },
      { parameters: { q: { in: "query" } }, responses: [] },
      { responses: { 200: null, default: { schema: null, examples: [], headers: null } } },
      { consumes: null, produces: 7, schemes: "https", parameters: [{ in: "body", schema: null }] },
      {
        parameters: [
          { in: "formData", name: "__proto__", type: "string" },
          { in: "body", name: "b", schema: {} },
        ],
      },
    ];
    const paths = Object.fromEntries(
      operations.map((operation, index) => [
        `/${index}`,
        {
          ...Object.fromEntries(methods.map((method) => [method, operation])),
          parameters: index % 2 ? null : [null, {}],
        },
      ]),
    );
    const document = {
      swagger: "2.0",
      info,
      parameters: null,
      responses: [],
      definitions: 7,
      paths: { ...paths, "/n": null },
    };
    const result = upgradeOpenApi(document);
    expect(operationsOf(result)).toEqual(operationsOf(document));
    expect(operationsOf(result)).toHaveLength(operations.length * methods.length);
  });

  test("extensions and plain fields stay where they were", () => {
    const fields = {
      "x-root": 1,
      tags: [{ name: "t" }],
      externalDocs: { url: "https://e.x" },
      security: [{ k: [] }],
    };
    const alike = { get: { parameters: [{ in: "body", name: "b" }] }, schema: { "x-nullable": true } };
    const item = { "x-item": alike };
    const operation = {
      "x-op": alike,
      responses: { "x-responses": alike },
      summary: "s",
      deprecated: true,
      security: [],
      tags: ["t"],
      operationId: "o",
    };
    const result = upgraded({
      ...fields,
      paths: { "/a": { ...item, get: operation }, "x-paths": alike },
    });
    expect(result).toEqual({
      openapi: "3.1.1",
      info,
      ...fields,
      paths: { "/a": { ...item, get: operation }, "x-paths": alike },
    });
  });

  test("media types do not multiply the size of a document", () => {
    const consumes = Array.from({ length: 5_000 }, (_, index) => `a/${index}`);
    const operation = { parameters: [{ in: "body", name: "b", schema: {} }] };
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`/${index}`, { post: operation }]),
    );
    expect(JSON.stringify(upgraded({ consumes, paths })).length).toBeLessThan(2_000_000);
  });
});
