import { describe, expect, test } from "vitest";
import { codes, labelText, property, withSchemas } from "../normalised.js";

const pet = { $ref: "#/components/schemas/Pet" };
const many = ["string", "integer", "boolean", "array", "object"];

function nodeOf(schema: unknown) {
  const result = withSchemas({
    Holder: { type: "object", properties: { it: schema } },
    Pet: { type: "object" },
  });
  return { ...result, node: property(result.schema("Holder"), "it") };
}

/** Types of schemas as text, with named schemas in brackets, and the JSON types they allow. */
const table: readonly (readonly [schema: unknown, label: string, types: string])[] = [
  [{ type: "string" }, "string", "string"],
  [{ type: "integer", format: "int64" }, "integer (int64)", "integer"],
  [{ type: ["string", "null"] }, "string or null", "string,null"],
  [{ type: ["null", "integer"], format: "int32" }, "integer (int32) or null", "integer,null"],
  [{ type: ["string", "integer"] }, "string or integer", "string,integer"],
  [{ type: many }, "one of 5 kinds", "string,integer,boolean,array,object"],
  [{ type: "null" }, "null", "null"],
  [{ type: "array" }, "array", "array"],
  [{ type: "array", items: pet }, "array of [Pet]", "array"],
  [{ type: ["array", "null"], items: { type: "string" } }, "array of string or null", "array,null"],
  [{ type: "array", items: { type: ["string", "null"] } }, "array of (string or null)", "array"],
  [{ type: "array", items: { type: "array", items: pet } }, "array of array of [Pet]", "array"],
  [
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] },
    "tuple of string, integer",
    "array",
  ],
  [{ type: "array", items: [{ type: "string" }, pet] }, "tuple of string, [Pet]", "array"],
  [{ type: "object" }, "object", "object"],
  [{ type: "object", additionalProperties: { type: "string" } }, "map of string", "object"],
  [{ type: "object", additionalProperties: pet }, "map of [Pet]", "object"],
  [{ type: "object", additionalProperties: { type: "string" }, properties: { a: {} } }, "object", "object"],
  [{ type: "object", additionalProperties: true }, "object", "object"],
  [{ type: "object", additionalProperties: false }, "object", "object"],
  [{ type: "object", patternProperties: { "^x": { type: "integer" } } }, "map of integer", "object"],
  [{ const: "soup" }, 'always "soup"', "string"],
  [{ const: null }, "always null", "null"],
  [{ const: { "\ud800number": "9007199254740993" } }, "always 9007199254740993", "integer"],
  [{ const: "x".repeat(60) }, "always one value", "string"],
  [true, "any value", ""],
  [{}, "any value", ""],
  [{ description: "Text" }, "any value", ""],
  [false, "nothing", ""],
  [pet, "[Pet]", "object"],
  [{ anyOf: [pet, { type: "null" }] }, "[Pet] or null", "object,null"],
  [{ oneOf: [{ type: "null" }, { type: "string" }] }, "string or null", "string,null"],
  [{ oneOf: [pet, { type: "string" }] }, "[Pet] or string", "object,string"],
  [{ anyOf: [{ type: "null" }, pet, { type: "string" }] }, "[Pet] or string or null", "object,string,null"],
  [{ oneOf: [pet, pet] }, "[Pet]", "object"],
  [{ oneOf: many.map((type) => ({ type })) }, "one of 5 kinds", "string,integer,boolean,array,object"],
  [{ oneOf: [{ type: "string" }, {}] }, "string or any value", ""],
  [{ type: "array", items: { oneOf: [pet, { type: "string" }] } }, "array of ([Pet] or string)", "array"],
  [{ enum: ["a", "b"] }, "string", "string"],
  [{ enum: ["a", 1, null] }, "string or integer or null", "string,integer,null"],
  [{ oneOf: [{ const: 1, title: "One" }, { const: 2.5 }] }, "integer or number", "integer,number"],
  [{ properties: { a: {} } }, "object", "object"],
  [{ items: { type: "string" } }, "array of string", "array"],
  [{ format: "cron" }, "cron", ""],
  [{ type: "money" }, "money", "money"],
  [{ type: "string", format: "moon-phase", "x-shape": 1, unheard: true }, "string (moon-phase)", "string"],
];

describe("the type of a schema as text", () => {
  test.each(table)("%j is %j", (schema, label, types) => {
    const { node } = nodeOf(schema);
    expect([labelText(node), node.types.join()]).toStrictEqual([label, types]);
  });

  test.each([[null], [5], ["text"], [[]]])("%j is not a schema", (schema) => {
    const { node, warnings } = nodeOf(schema);
    expect(labelText(node)).toBe("unknown");
    expect(codes({ warnings })).toContain("wrong-shape #/components/schemas/Holder/properties/it");
  });

  test("that allows nothing is labelled", () => {
    expect(nodeOf(false).node.never).toBe(true);
    expect(nodeOf({ allOf: [{}, false] }).node.never).toBe(true);
  });

  test("of a required field that is forbidden is nothing, unless a pattern allows it", () => {
    const closed = { required: ["id"], properties: { name: {} }, additionalProperties: false };
    expect(property(nodeOf(closed).node, "id")).toMatchObject({ never: true, label: [{ text: "nothing" }] });
    const allowing = { ...closed, patternProperties: { "^i": { type: "integer" } } };
    expect(property(nodeOf(allowing).node, "id").never).toBeUndefined();
    expect(property(nodeOf({ ...closed, additionalProperties: true }).node, "id").never).toBeUndefined();
  });

  test("of deeply nested unions stays short", () => {
    const deep = Array.from({ length: 50 }).reduce<object>(
      (inner) => ({
        anyOf: [inner, { type: "array", items: pet }, { type: "array", items: { type: "string" } }],
      }),
      { type: "boolean" },
    );
    expect(nodeOf(deep).node.label.length).toBeLessThan(40);
  });
});
