import { describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../../eleventy-plugin/document/loaded-document.js";
import { upgradeOpenApi } from "../../../../eleventy-plugin/load/upgrade/upgrade-openapi.js";

const info = { title: "T", version: "1" };

/** Returns the schema `S` of an upgraded OpenAPI 3.0 document. */
function upgradedSchema(schema: unknown): unknown {
  const document = upgradeOpenApi({
    openapi: "3.0.4",
    info,
    paths: {},
    components: { schemas: { S: schema } },
  });
  return (document as { components: { schemas: { S: unknown } } }).components.schemas.S;
}

describe("schemas of 3.0 as JSON Schema 2020-12", () => {
  const ref = { $ref: "#/components/schemas/Pet" };
  const table: readonly (readonly [rule: string, before: unknown, after: unknown])[] = [
    ["nullable adds null to the type", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["nullable adds null to the values", { nullable: true, enum: ["a"] }, { enum: ["a", null] }],
    ["null stands once among the values", { nullable: true, enum: [null] }, { enum: [null] }],
    ["a nullable reference", { ...ref, nullable: true }, { anyOf: [ref, { type: "null" }] }],
    [
      "descriptions stay outside of the alternatives",
      { nullable: true, description: "d", "x-a": 1, allOf: [ref] },
      { description: "d", "x-a": 1, anyOf: [ref, { type: "null" }] },
    ],
    [
      "several parts are one alternative",
      { nullable: true, allOf: [ref, { type: "object" }] },
      { anyOf: [{ allOf: [ref, { type: "object" }] }, { type: "null" }] },
    ],
    [
      "a second union is not overwritten",
      { nullable: true, allOf: [ref], anyOf: [ref] },
      { anyOf: [{ allOf: [ref], anyOf: [ref] }, { type: "null" }] },
    ],
    ["an alternative more", { nullable: true, anyOf: [ref] }, { anyOf: [ref, { type: "null" }] }],
    [
      "no alternative more where one is nullable",
      { nullable: true, oneOf: [{ type: "string", nullable: true }] },
      { oneOf: [{ type: ["string", "null"] }] },
    ],
    [
      "properties imply an object",
      { nullable: true, properties: {} },
      { type: ["object", "null"], properties: {} },
    ],
    ["any value is null already", { nullable: true }, {}],
    ["not nullable", { type: "integer", nullable: false }, { type: "integer" }],
    ["an exclusive bound", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ["an exclusive bound without a bound", { exclusiveMaximum: true }, {}],
    ["a bound of 3.1 is kept", { exclusiveMinimum: 3 }, { exclusiveMinimum: 3 }],
    [
      "an exact number as bound",
      { maximum: { "\ud800number": "9223372036854775807" }, exclusiveMaximum: true },
      { exclusiveMaximum: { "\ud800number": "9223372036854775807" } },
    ],
    ["an example becomes a list", { example: { nullable: true } }, { examples: [{ nullable: true }] }],
    ["examples beside it are kept", { example: 1, examples: [2] }, { examples: [1, 2] }],
    ["base64", { type: "string", format: "byte" }, { type: "string", contentEncoding: "base64" }],
    ["bytes", { type: "string", format: "binary" }, { contentMediaType: "application/octet-stream" }],
    ["another format is kept", { type: "string", format: "date" }, { type: "string", format: "date" }],
    ["a boolean schema", { additionalProperties: false }, { additionalProperties: false }],
    [
      "schemas at every depth",
      {
        items: {
          allOf: [
            { not: { properties: { a: { additionalProperties: { type: "string", nullable: true } } } } },
          ],
        },
      },
      {
        items: {
          allOf: [{ not: { properties: { a: { additionalProperties: { type: ["string", "null"] } } } } }],
        },
      },
    ],
    [
      "names that are keywords stay names",
      {
        properties: {
          nullable: { type: "boolean" },
          example: { type: "string" },
          "x-a": { nullable: true, type: "string" },
        },
      },
      {
        properties: {
          nullable: { type: "boolean" },
          example: { type: "string" },
          "x-a": { type: ["string", "null"] },
        },
      },
    ],
  ];

  test.each(table)("%s", (_, before, after) => {
    expect(upgradedSchema(before)).toEqual(after);
  });

  test("values are data: default, enum, const and extensions are not changed", () => {
    const value = { type: "string", nullable: true, format: "binary", example: 1, $ref: "#/definitions/S" };
    const schema = { default: value, enum: [value], const: value, "x-a": value };
    expect(upgradedSchema(schema)).toEqual(schema);
  });

  test("a property __proto__ is a property", () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string","nullable":true}}}',
    ) as DocumentObject;
    expect(JSON.stringify(upgradedSchema(schema))).toBe(
      '{"properties":{"__proto__":{"type":["string","null"]}}}',
    );
    expect(({} as { type?: unknown }).type).toBeUndefined();
  });
});
