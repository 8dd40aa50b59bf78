import { describe, expect, test } from "vitest";
import { upgradedOperation } from "../../../support/upgraded-swagger.js";

describe("responses", () => {
  test("a schema in each media type, an example in its own", () => {
    const response = {
      description: "ok",
      schema: { type: "object" },
      examples: { "a/b": { type: "file" }, "c/d": 1 },
    };
    expect(upgradedOperation({ produces: ["a/b", "e/f"], responses: { 200: response } })).toEqual({
      responses: {
        200: {
          description: "ok",
          content: {
            "a/b": { schema: { type: "object" }, example: { type: "file" } },
            "e/f": { schema: { type: "object" } },
            "c/d": { schema: { type: "object" }, example: 1 },
          },
        },
      },
    });
  });

  test("an example under a name", () => {
    const response = { schema: { type: "object" }, examples: { success: { a: 1 } } };
    expect(upgradedOperation({ responses: { 200: response } })).toHaveProperty(
      ["responses", "200", "content", "application/json", "examples"],
      { success: { value: { a: 1 } } },
    );
  });

  test("its own example takes precedence over one under a name", () => {
    const response = { examples: { success: 1, "application/json": 2 } };
    expect(upgradedOperation({ responses: { 200: response } })).toEqual({
      responses: { 200: { content: { "application/json": { example: 2 } } } },
    });
  });

  test("without a schema there is no content", () => {
    expect(upgradedOperation({ produces: ["a/b"], responses: { 204: { description: "none" } } })).toEqual({
      responses: { 204: { description: "none" } },
    });
  });

  test("a file is bytes of its media type", () => {
    const responses = { 200: { schema: { type: "file" } } };
    expect(upgradedOperation({ produces: ["image/png"], responses })).toEqual({
      responses: { 200: { content: { "image/png": { schema: { contentMediaType: "image/png" } } } } },
    });
    expect(upgradedOperation({ responses })).toEqual({
      responses: {
        200: {
          content: {
            "application/octet-stream": { schema: { contentMediaType: "application/octet-stream" } },
          },
        },
      },
    });
  });
});
