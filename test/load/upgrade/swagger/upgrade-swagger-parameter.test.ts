import { describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../../eleventy-plugin/document/loaded-document.js";
import { upgradedOperation } from "../../../support/upgraded-swagger.js";

describe("collectionFormat", () => {
  const array = { type: "array", items: { type: "string" } };
  const table: readonly (readonly [place: string, format: string | undefined, after: DocumentObject])[] = [
    ["query", undefined, { style: "form", explode: false }],
    ["query", "csv", { style: "form", explode: false }],
    ["query", "ssv", { style: "spaceDelimited", explode: false }],
    ["query", "pipes", { style: "pipeDelimited", explode: false }],
    ["query", "multi", { style: "form", explode: true }],
    ["query", "tsv", { style: "form", explode: false, "x-collectionFormat": "tsv" }],
    ["query", "toString", { style: "form", explode: false, "x-collectionFormat": "toString" }],
    ["path", "csv", { style: "simple", explode: false }],
    ["path", "pipes", { style: "simple", explode: false, "x-collectionFormat": "pipes" }],
    ["header", undefined, { style: "simple", explode: false }],
    ["header", "tsv", { style: "simple", explode: false, "x-collectionFormat": "tsv" }],
  ];

  test.each(table)("in %s: %s", (place, collectionFormat, after) => {
    const parameter = { name: "p", in: place, ...array, ...(collectionFormat ? { collectionFormat } : {}) };
    expect(upgradedOperation({ parameters: [parameter] })).toEqual({
      parameters: [{ name: "p", in: place, schema: array, ...after }],
    });
  });

  test("is ignored for a single value, and preserved for nested arrays", () => {
    const single = { name: "p", in: "query", type: "string", collectionFormat: "csv" };
    const nested = {
      ...array,
      items: { ...array, collectionFormat: "csv" },
      name: "p",
      in: "query",
      collectionFormat: "multi",
    };
    expect(upgradedOperation({ parameters: [single, nested] })).toEqual({
      parameters: [
        { name: "p", in: "query", schema: { type: "string" } },
        {
          name: "p",
          in: "query",
          schema: { type: "array", items: array },
          style: "form",
          explode: true,
          "x-itemCollectionFormats": ["csv"],
        },
      ],
    });
  });
});

describe("parameters and headers", () => {
  test("keywords of the value move into the schema, everything else stays", () => {
    const parameter = {
      name: "q",
      in: "query",
      required: true,
      description: "d",
      allowEmptyValue: true,
      type: "integer",
      format: "int64",
      minimum: 1,
      exclusiveMinimum: true,
      default: 2,
      enum: [2, 3],
      "x-enum-varnames": ["TWO", "THREE"],
      "x-a": { type: "string", "x-nullable": true },
    };
    expect(upgradedOperation({ parameters: [parameter] })).toEqual({
      parameters: [
        {
          name: "q",
          in: "query",
          required: true,
          description: "d",
          allowEmptyValue: true,
          "x-a": { type: "string", "x-nullable": true },
          schema: {
            type: "integer",
            format: "int64",
            exclusiveMinimum: 1,
            default: 2,
            enum: [2, 3],
            "x-enum-varnames": ["TWO", "THREE"],
          },
        },
      ],
    });
  });

  test("an example by extension is an example", () => {
    const parameter = { name: "q", in: "query", type: "string", "x-example": "e" };
    expect(upgradedOperation({ parameters: [parameter] })).toEqual({
      parameters: [{ name: "q", in: "query", schema: { type: "string" }, "x-example": "e", example: "e" }],
    });
  });

  test("headers of a response", () => {
    const headers = {
      "X-Rate": { type: "integer", description: "d" },
      "x-list": { type: "array", items: {} },
    };
    expect(upgradedOperation({ responses: { 200: { headers } } })).toEqual({
      responses: {
        200: {
          headers: {
            "X-Rate": { description: "d", schema: { type: "integer" } },
            "x-list": { schema: { type: "array", items: {} }, style: "simple", explode: false },
          },
        },
      },
    });
  });
});
