import { describe, expect, test } from "vitest";
import {
  generateExample,
  type GenerateOptions,
} from "../../../eleventy-plugin/portable/example/example-value.js";
import { toXmlDocument } from "../../../eleventy-plugin/portable/example/xml-document.js";
import type { Json, Limits, SchemaChild, SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import { CountedComponents, propertyOf, schemaOf, typedSchema } from "../../support/panel-of.js";

const all: GenerateOptions = { side: "request", fields: "all" };

function draw(
  node: SchemaNode,
  components: Readonly<Record<string, SchemaNode>> = {},
  options = all,
): Json | undefined {
  return generateExample(node, new Map(Object.entries(components)), options);
}

function child(
  relation: SchemaChild["relation"],
  schema: SchemaNode,
  label = "",
  required = false,
): SchemaChild {
  return { relation, label, required, schema };
}

const limited = (type: string, limits: Limits): SchemaNode => typedSchema(type, { limits });
const objectOf = (...children: SchemaChild[]): SchemaNode => typedSchema("object", { children });

describe("what the schema gives comes first", () => {
  test.each<[string, Partial<SchemaNode>, Json]>([
    [
      "an example",
      { examples: ["e", "f"], default: "d", enum: ["d", "e", "f"].map((value) => ({ value })) },
      "e",
    ],
    [
      "the first example that fits",
      { examples: ["g", "f"], enum: ["e", "f"].map((value) => ({ value })) },
      "f",
    ],
    ["a constant", { const: "c", default: "d" }, "c"],
    ["a default", { default: "d", enum: ["x", "d"].map((value) => ({ value })) }, "d"],
    ["the first enumerated value", { enum: [{ value: "x" }, { value: "y" }] }, "x"],
    ["no example of another type", { examples: [1] }, "example"],
    ["null, when that is the example", { types: ["string", "null"], examples: [null] }, null],
    [
      "an exact number",
      { types: ["integer"], examples: [{ "\ud800number": "9007199254740993" }] },
      { "\ud800number": "9007199254740993" },
    ],
  ])("%s", (_, parts, value) => {
    expect(draw(typedSchema("string", parts))).toEqual(value);
  });
});

describe("drawn by type", () => {
  test.each<[string, SchemaNode, Json]>([
    ["string", typedSchema("string"), "example"],
    ["boolean", typedSchema("boolean"), true],
    ["null", typedSchema("null"), null],
    ["integer", typedSchema("integer"), 1],
    ["the type beside null", schemaOf({ types: ["null", "integer"] }), 1],
    ["date-time", typedSchema("string", { format: "date-time" }), "2024-01-15T09:30:00Z"],
    ["uuid", typedSchema("string", { format: "uuid" }), "3fa85f64-5717-4562-b3fc-2c963f66afa6"],
    ["an unknown format", typedSchema("string", { format: "constructor" }), "example"],
    ["minLength", limited("string", { minLength: 10 }), "example ex"],
    ["maxLength", limited("string", { maxLength: 3 }), "exa"],
    ["minimum", limited("integer", { minimum: 18 }), 18],
    ["maximum", limited("integer", { maximum: -5 }), -5],
    ["exclusiveMinimum of an integer", limited("integer", { exclusiveMinimum: 1 }), 2],
    ["between two exclusive limits", limited("number", { exclusiveMinimum: 0, exclusiveMaximum: 1 }), 0.5],
    ["multipleOf", limited("integer", { multipleOf: 5 }), 5],
    ["multipleOf above a minimum", limited("integer", { multipleOf: 5, minimum: 12 }), 15],
    ["an empty object", typedSchema("object"), {}],
    ["a map", objectOf(child("additionalProperties", typedSchema("integer"))), { key: 1 }],
    ["an array without items", typedSchema("array"), []],
    ["an array", typedSchema("array", { children: [child("items", typedSchema("string"))] }), ["example"]],
    [
      "minItems",
      { ...limited("array", { minItems: 2 }), children: [child("items", typedSchema("boolean"))] },
      [true, true],
    ],
    [
      "a tuple",
      typedSchema("array", {
        children: [child("prefixItem", typedSchema("string")), child("prefixItem", typedSchema("integer"))],
      }),
      ["example", 1],
    ],
    [
      "an object without a type",
      schemaOf({ children: [propertyOf("a", typedSchema("integer"))] }),
      { a: 10 },
    ],
  ])("%s", (_, node, value) => {
    expect(draw(node)).toEqual(value);
  });
});

describe("objects", () => {
  const pet = objectOf(
    propertyOf("id", typedSchema("integer", { readOnly: true }), true),
    propertyOf("secret", typedSchema("string", { writeOnly: true }), true),
    propertyOf("name", typedSchema("string"), true),
    propertyOf("age", typedSchema("integer")),
    propertyOf("old", typedSchema("string", { deprecated: true })),
  );

  test("a request has no read-only fields, a response no write-only ones", () => {
    expect(draw(pet)).toEqual({ secret: "YOUR_SECRET", name: "Example name", age: 30 });
    expect(draw(pet, {}, { side: "response", fields: "all" })).toEqual({
      id: 42,
      name: "Example name",
      age: 30,
    });
  });

  test("required fields alone", () => {
    expect(draw(pet, {}, { side: "request", fields: "required" })).toEqual({
      secret: "YOUR_SECRET",
      name: "Example name",
    });
  });

  test("a field called __proto__ is a field", () => {
    expect(JSON.stringify(draw(objectOf(propertyOf("__proto__", typedSchema("integer")))))).toBe(
      '{"__proto__":10}',
    );
  });

  test("a field that may have no value is left out", () => {
    expect(
      draw(objectOf(propertyOf("a", schemaOf({ never: true })), propertyOf("b", typedSchema("integer")))),
    ).toEqual({ b: 10 });
  });
});

describe("alternatives", () => {
  const cat = objectOf(propertyOf("kind", typedSchema("string")), propertyOf("meow", typedSchema("boolean")));

  test("the first that is not null", () => {
    expect(
      draw(
        schemaOf({ children: [child("anyOf", typedSchema("null")), child("anyOf", typedSchema("integer"))] }),
      ),
    ).toBe(1);
  });

  test("fields beside them are kept, and what holds as well", () => {
    const node = objectOf(
      propertyOf("id", typedSchema("integer")),
      child("oneOf", cat),
      child("allOf", objectOf(propertyOf("x", typedSchema("null")))),
    );
    expect(draw(node)).toEqual({ x: null, id: 42, kind: "example kind", meow: true });
  });

  test.each([
    ["mapped", [{ value: "cat", schema: "Cat" }], "cat"],
    ["by its name", [], "Cat"],
  ])("the discriminator names the one drawn, %s", (_, mapping, kind) => {
    const node = schemaOf({
      discriminator: { property: "kind", mapping },
      children: [child("oneOf", schemaOf({ name: "Cat" }))],
    });
    expect(draw(node, { Cat: cat })).toEqual({ kind, meow: true });
  });
});

describe("components", () => {
  test("are read in; what stands beside the reference wins", () => {
    const components = { Name: typedSchema("string", { examples: ["Rex"] }) };
    expect(draw(schemaOf({ name: "Name" }), components)).toBe("Rex");
    expect(draw(schemaOf({ name: "Name", examples: ["Tom"] }), components)).toBe("Tom");
    expect(draw(schemaOf({ name: "Missing" }), components)).toBe("example");
  });

  test("inside themselves are left out", () => {
    const Node = objectOf(
      propertyOf("id", typedSchema("integer")),
      propertyOf("next", schemaOf({ name: "Node" })),
      propertyOf("all", typedSchema("array", { children: [child("items", schemaOf({ name: "Node" }))] })),
    );
    expect(draw(schemaOf({ name: "Node" }), { Node })).toEqual({ id: 42, all: [] });
  });

  test("that lead only to themselves end", () => {
    expect(draw(schemaOf({ name: "A" }), { A: schemaOf({ name: "B" }), B: schemaOf({ name: "A" }) })).toBe(
      "example",
    );
  });

  test("of 2 to the 24th schemas no more than 2,000 are asked for", () => {
    const names = Array.from({ length: 25 }, (_, index) => `L${index}`);
    const entries = names.map((name, index): [string, SchemaNode] => [
      name,
      objectOf(
        propertyOf("a", schemaOf({ name: `L${index + 1}` })),
        propertyOf("b", schemaOf({ name: `L${index + 1}` })),
      ),
    ]);
    const components = new CountedComponents(entries);
    const value = generateExample(schemaOf({ name: "L0" }), components, all);
    expect(JSON.stringify(value).split('"').length).toBeLessThan(6000);
    expect(components.asked).toBeLessThan(2_000);
  });
});

test("a value as XML", () => {
  expect(
    toXmlDocument(
      { name: "R & <D>", tags: ["a", "b"], owner: { id: 1, none: null }, "1 x": true, empty: {} },
      schemaOf({ name: "Pet" }),
      new Map(),
    ),
  ).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<Pet>",
      "  <name>R &amp; &lt;D&gt;</name>",
      "  <tags>a</tags>",
      "  <tags>b</tags>",
      "  <owner>",
      "    <id>1</id>",
      "    <none></none>",
      "  </owner>",
      "  <_1_x>true</_1_x>",
      "  <empty/>",
      "</Pet>",
    ].join("\n"),
  );
});
