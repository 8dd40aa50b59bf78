import { describe, expect, test } from "vitest";
import { codes, labelText, normalised, normalisedFixture, property, withSchemas } from "../normalised.js";

const { reference, operations, warnings } = normalisedFixture("schema-recursive");
const body = operations[0]?.responses[0]?.content[0]?.schema;
if (body === undefined) throw new Error("The fixture has no body.");

describe("a reference", () => {
  test("is a node with the component's name; the component is in the model once", () => {
    const root = property(body, "root");
    expect(root).toMatchObject({ name: "Tree", children: [], label: [{ text: "Tree", schema: "Tree" }] });
    expect(reference.schemas.filter(({ name }) => name === "Tree")).toHaveLength(1);
  });

  test("to any other location gets a name derived from it", () => {
    expect(property(body, "names")).toMatchObject({ name: "names", types: ["array"] });
    expect(reference.schemas.map(({ name, url }) => [name, url]).slice(-3)).toStrictEqual([
      ["names", "/reference/schemas/names/"],
      ["trees", "/reference/schemas/trees/"],
      ["Leaf", "/reference/schemas/leaf/"],
    ]);
  });

  test("without a target is unknown, with a warning", () => {
    expect(labelText(property(body, "lost"))).toBe("not available");
    const place = "#/paths/~1trees/get/responses/200/content/application~1json/schema/properties/lost";
    expect(codes({ warnings })).toContain(`reference-not-found ${place}`);
  });

  test("that refers only to itself is cut, with a warning", () => {
    const ping = reference.schemas.find(({ name }) => name === "Ping");
    expect(ping?.schema.cut).toBe("recursive");
    expect(codes({ warnings })).toContain("reference-cycle #/components/schemas/Ping");
  });

  test("by an anchor, or into the component's own $defs, is found", () => {
    const { schema } = normalisedFixture("schema-recursive");
    expect(property(schema("Category"), "sub").children[0]?.schema.name).toBe("Category");
    expect(property(schema("Category"), "local").name).toBe("Leaf");
  });

  test("into a component's own $defs, or by its own anchor, is not resolved in another component", () => {
    const holder = (type: string): object => ({
      $defs: { Value: { $ref: "#inner" }, Inner: { $anchor: "inner", type } },
      properties: { value: { $ref: "#/$defs/Value" } },
    });
    const { schema } = withSchemas({ One: holder("integer"), Two: holder("boolean") });
    const typeIn = (name: string): unknown => schema(property(schema(name), "value").name ?? "").types;
    expect([typeIn("One"), typeIn("Two")]).toEqual([["integer"], ["boolean"]]);
  });

  // The template of https://spec.openapis.org/oas/v3.1.1.html#generic-template-data-structures
  test("to a template resolves its dynamic references to the given schema", () => {
    const { schema } = withSchemas({
      Generic: {
        $id: "generic",
        type: "array",
        items: { $dynamicRef: "#item" },
        $defs: { any: { $dynamicAnchor: "item" } },
      },
      Numbers: {
        $id: "numbers",
        $ref: "generic",
        $defs: { some: { $dynamicAnchor: "item", type: "number" } },
      },
      Texts: { $id: "texts", $ref: "generic", $defs: { some: { $dynamicAnchor: "item", type: "string" } } },
    });
    const itemOf = (name: string): string => schema(name).children[0]?.schema.name ?? "";
    const typesOf = (name: string): unknown => schema(itemOf(name)).types;
    expect(["Generic", "Numbers", "Texts"].map(typesOf)).toEqual([[], ["number"], ["string"]]);
  });

  test("to a tree that another one extends resolves its dynamic references to the extension", () => {
    const { schema } = withSchemas({
      Tree: {
        $id: "tree",
        $dynamicAnchor: "node",
        properties: { kids: { type: "array", items: { $dynamicRef: "#node" } } },
      },
      Strict: { $id: "strict", $dynamicAnchor: "node", $ref: "tree", unevaluatedProperties: false },
    });
    const kidOf = (name: string): unknown => property(schema(name), "kids").children[0]?.schema.name;
    expect([kidOf("Tree"), kidOf("Strict")]).toEqual(["Tree", "Strict"]);
  });

  test("with escaped characters is resolved to its component", () => {
    const { schema } = withSchemas({
      "a/b~c d": { type: "string" },
      Holder: { properties: { it: { $ref: "#/components/schemas/a~1b~0c%20d" } } },
    });
    expect(property(schema("Holder"), "it").name).toBe("a/b~c d");
  });

  test("to a boolean schema is that schema", () => {
    const { schema } = withSchemas({
      Any: true,
      Holder: { properties: { it: { $ref: "#/components/schemas/Any" } } },
    });
    expect(labelText(property(schema("Holder"), "it"))).toBe("any value");
    expect(labelText(schema("Any"))).toBe("any value");
  });
});

describe("names of schemas other than components", () => {
  test.each([
    ["#/components/schemas/A/properties/owner", "owner"],
    ["#/components/schemas/A/properties/list/items", "list"],
    ["#/components/responses/Gone/content/application~1json/schema", "Gone"],
    ["#/paths/~1pets~1{id}/get/responses/200/content/application~1json/schema", "pets-id"],
    ["#/x-parts/-/", "x-parts"],
    ["#/x-parts/A", "A-2"],
  ])("%s has the name %s", (pointer, name) => {
    const { operations: found } = normalised({
      openapi: "3.1.0",
      info: { title: "Names", version: "1" },
      paths: {
        "/here": {
          get: { responses: { 200: { content: { "application/json": { schema: { $ref: pointer } } } } } },
        },
        "/pets/{id}": {
          parameters: [{ name: "id", in: "path", schema: {} }],
          get: { responses: { 200: { content: { "application/json": { schema: {} } } } } },
        },
      },
      components: {
        schemas: { A: { properties: { owner: {}, list: { items: { type: "string" } } } } },
        responses: { Gone: { content: { "application/json": { schema: {} } } } },
      },
      "x-parts": { "-": { "": {} }, A: {} },
    });
    expect(found[0]?.responses[0]?.content[0]?.schema?.name).toBe(name);
  });
});

describe("a discriminator", () => {
  const { schema } = normalisedFixture("schema-discriminator");

  test("maps its values to components; a branch without a value has its name as value", () => {
    expect(schema("Dish").discriminator).toStrictEqual({
      property: "kind",
      mapping: [
        { value: "hot", schema: "Soup" },
        { value: "warm", schema: "Soup" },
        { value: "Salad", schema: "Salad" },
      ],
    });
  });

  test("uses the only value that a branch allows if the document maps none", () => {
    expect(schema("Drink").discriminator?.mapping).toStrictEqual([
      { value: "hot", schema: "HotDrink" },
      { value: "cold", schema: "ColdDrink" },
    ]);
  });

  test("of a supertype maps to the subtypes, which do not repeat it", () => {
    expect(schema("Animal").discriminator?.mapping).toStrictEqual([
      { value: "dog", schema: "Dog" },
      { value: "Cat", schema: "Cat" },
    ]);
    expect(schema("Dog")).not.toHaveProperty("discriminator");
  });

  test("of a supertype that lists its subtypes is not repeated on each", () => {
    expect(schema("Vehicle").children.map(({ relation }) => relation)).toStrictEqual([
      "property",
      "oneOf",
      "oneOf",
    ]);
    expect(schema("Car").children.map(({ label }) => label)).toStrictEqual(["wheels", "doors"]);
  });
});
