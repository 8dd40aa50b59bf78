import { describe, expect, test } from "vitest";
import { upgraded, upgradedOperation } from "../../../support/upgraded-swagger.js";

describe("body parameters", () => {
  const schema = { type: "object" };
  const content = { "application/json": { schema } };
  const body = { in: "body", name: "b", description: "d", required: true, "x-a": 1, schema };
  const requestBody = { description: "d", required: true, "x-a": 1, content };

  test("become the request body, with description and extensions", () => {
    expect(upgradedOperation({ parameters: [body] })).toEqual({ requestBody });
  });

  test("by reference, and by a reference to a reference", () => {
    const parameters = { B: body, C: { $ref: "#/parameters/B" } };
    expect(upgradedOperation({ parameters: [{ $ref: "#/parameters/C" }] }, { parameters })).toEqual({
      requestBody,
    });
  });

  test("of the path item are added to every operation without one", () => {
    const own = { in: "body", name: "own", schema: { type: "string" } };
    const item = { parameters: [body, { in: "query", name: "q", type: "string" }], get: {} };
    const { paths } = upgraded({ paths: { "/a": { ...item, put: { parameters: [own] } } } });
    expect(paths).toEqual({
      "/a": {
        parameters: [{ in: "query", name: "q", schema: { type: "string" } }],
        get: { requestBody },
        put: { requestBody: { content: { "application/json": { schema: { type: "string" } } } } },
      },
    });
  });

  test("a reference without a target is kept", () => {
    const parameters = [{ $ref: "#/parameters/none" }];
    expect(upgradedOperation({ parameters })).toEqual({
      parameters: [{ $ref: "#/components/parameters/none" }],
    });
  });

  test("circular references end", () => {
    const parameters = { A: { $ref: "#/parameters/B" }, B: { $ref: "#/parameters/A" } };
    const { components } = upgraded({ parameters });
    expect(components).toEqual({
      parameters: { A: { $ref: "#/components/parameters/B" }, B: { $ref: "#/components/parameters/A" } },
    });
  });
});

describe("form fields", () => {
  const text = { in: "formData", name: "t", type: "string" };
  const file = { in: "formData", name: "f", type: "file" };

  test.each([
    ["text alone", [text], undefined, ["application/x-www-form-urlencoded"]],
    ["a file needs parts", [text, file], undefined, ["multipart/form-data"]],
    [
      "a file where only the other form is declared",
      [file],
      ["application/x-www-form-urlencoded"],
      ["multipart/form-data"],
    ],
    ["what is declared counts", [text], ["multipart/form-data"], ["multipart/form-data"]],
    ["JSON is no form", [text], ["application/json"], ["application/x-www-form-urlencoded"]],
  ])("media type: %s", (_, parameters, consumes, mediaTypes) => {
    const operation = upgradedOperation({ parameters, consumes }) as { requestBody: { content: object } };
    expect(Object.keys(operation.requestBody.content)).toEqual(mediaTypes);
  });

  test("are properties of the body, with constraints, description, example and nullability", () => {
    const field = {
      ...text,
      required: true,
      description: "d",
      maxLength: 3,
      "x-nullable": true,
      "x-example": "e",
      "x-a": 1,
    };
    expect(upgradedOperation({ parameters: [field, file] })).toEqual({
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              required: ["t"],
              properties: {
                t: {
                  type: ["string", "null"],
                  maxLength: 3,
                  description: "d",
                  examples: ["e"],
                  "x-example": "e",
                  "x-a": 1,
                },
                f: { contentMediaType: "application/octet-stream" },
              },
            },
          },
        },
      },
    });
  });

  test("of the path item are merged with the operation's, which take precedence by name", () => {
    const item = { parameters: [{ $ref: "#/parameters/T" }, { ...text, name: "shared" }] };
    const own = { ...text, type: "integer" };
    expect(upgradedOperation({ parameters: [own] }, { parameters: { T: text } }, item)).toHaveProperty(
      ["requestBody", "content", "application/x-www-form-urlencoded", "schema", "properties"],
      { t: { type: "integer" }, shared: { type: "string" } },
    );
  });
});
