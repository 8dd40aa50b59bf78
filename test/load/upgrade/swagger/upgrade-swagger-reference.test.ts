import { describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../../eleventy-plugin/document/loaded-document.js";
import { upgraded } from "../../../support/upgraded-swagger.js";

describe("references inside the document", () => {
  const document: DocumentObject = {
    produces: ["application/vnd.a+json"],
    definitions: { "a/b": { type: "object", properties: { c: {} } } },
    responses: { R: { schema: { type: "object", properties: { c: {} } } } },
    parameters: {
      Q: { name: "q", in: "query", type: "array", items: { type: "string" } },
      B: { name: "b", in: "body", schema: { type: "object" } },
    },
    paths: {
      "/a": {
        parameters: [
          { name: "p", in: "body", schema: {} },
          { name: "i", in: "query", type: "string" },
        ],
        post: {
          produces: ["text/x"],
          consumes: ["text/y"],
          parameters: [
            { name: "b", in: "body", schema: { type: "object" } },
            { name: "q", in: "query", type: "string" },
          ],
          responses: { 200: { schema: { type: "array", items: {} } } },
        },
      },
    },
  };
  const table: readonly (readonly [before: string, after: string])[] = [
    ["#/definitions/a~1b", "#/components/schemas/a~1b"],
    ["#/definitions/a~1b/properties/c", "#/components/schemas/a~1b/properties/c"],
    [
      "#/responses/R/schema/properties/c",
      "#/components/responses/R/content/application~1vnd.a+json/schema/properties/c",
    ],
    ["#/parameters/Q/items", "#/components/parameters/Q/schema/items"],
    ["#/parameters/B/schema", "#/components/requestBodies/B/content/application~1json/schema"],
    [
      "#/paths/~1a/post/responses/200/schema/items",
      "#/paths/~1a/post/responses/200/content/text~1x/schema/items",
    ],
    ["#/paths/~1a/post/parameters/0/schema", "#/paths/~1a/post/requestBody/content/text~1y/schema"],
    ["#/paths/~1a/post/parameters/1", "#/paths/~1a/post/parameters/0"],
    ["#/paths/~1a/parameters/1", "#/paths/~1a/parameters/0"],
    ["#/paths/~1a", "#/paths/~1a"],
    ["https://e.x/a.json#/definitions/A", "https://e.x/a.json#/definitions/A"],
  ];

  test.each(table)("%s → %s", (before, after) => {
    const definitions = { ...(document.definitions as object), S: { items: { $ref: before } } };
    const result = upgraded({ ...document, definitions });
    expect(result).toHaveProperty(["components", "schemas", "S", "items", "$ref"], after);
    if (!after.startsWith("#")) return;
    const keys = after.slice(2).split("/");
    const target = keys.reduce<unknown>(
      (value, key) => (value as DocumentObject)[key.replaceAll("~1", "/")],
      result,
    );
    expect(target).toBeDefined();
  });
});
