import { describe, expect, test } from "vitest";
import type { SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import { labelText, normalisedFixture, property, withSchemas } from "../normalised.js";

const { schema } = normalisedFixture("schema-all-of");

function fields(node: SchemaNode): readonly string[] {
  return node.children.map(({ relation, label, required }) =>
    `${relation} ${label}${required ? "*" : ""}`.trim(),
  );
}

describe("allOf", () => {
  test("yields one list of fields, those of supertypes first, required if any part requires them", () => {
    expect(fields(schema("Box"))).toStrictEqual([
      "property id*",
      "property kind*",
      "property name",
      "property lid",
    ]);
  });

  test("combines the constraints of all parts on one field", () => {
    expect(property(schema("Box"), "kind")).toMatchObject({
      const: "box",
      description: "Which kind.",
      types: ["string"],
    });
    expect(property(schema("Box"), "name").constraints).toStrictEqual([
      { keyword: "minLength", label: "Length", value: "1 to 40" },
    ]);
  });

  test("inherits the description of a supertype, but neither its title nor its deprecation", () => {
    expect(schema("Box").description).toBe("Text of the base.");
    expect(schema("Crate").description).toBe("Text of the crate.");
    expect(schema("Box")).not.toHaveProperty("title");
    expect([schema("Base").deprecated, schema("Box").deprecated]).toStrictEqual([true, false]);
  });

  test("with one reference and a description beside it is that schema by name", () => {
    const plain = property(schema("Crate"), "plain");
    expect(plain).toMatchObject({
      name: "Base",
      description: "Only a text beside it.",
      readOnly: true,
      children: [],
    });
  });

  test("of nested schemas is merged, too", () => {
    expect(fields(property(schema("Crate"), "inner"))).toStrictEqual([
      "property id*",
      "property kind",
      "property name",
      "property depth",
    ]);
  });

  test("of two unions keeps both: each must match", () => {
    const both = property(schema("Crate"), "both");
    expect(both.children.map(({ relation }) => relation)).toStrictEqual(["oneOf", "oneOf", "allOf"]);
    expect(both.children[2]?.schema.children.map(({ relation }) => relation)).toStrictEqual([
      "oneOf",
      "oneOf",
    ]);
  });

  test("leaves a link if a schema extends a schema that contains it", () => {
    const { schema: recursive } = normalisedFixture("schema-recursive");
    const extended = property(recursive("Tree"), "extended");
    expect(fields(extended)).toStrictEqual(["property weight", "allOf"]);
    expect(extended.children[1]?.schema.name).toBe("Tree");
  });

  test.each([
    [["integer"], ["number"], ["integer"]],
    [["string", "null"], ["string"], ["string"]],
    [["string"], ["integer"], ["integer"]],
    [["string", "integer"], ["integer", "boolean"], ["integer"]],
  ])("of the types %j and %j allows %j", (first, second, expected) => {
    const both = withSchemas({ Both: { allOf: [{ type: first }, { type: second }] } }).schema("Both");
    expect(both.types).toStrictEqual(expected);
  });
});

describe("a reference with siblings", () => {
  test("that only describe or constrain keep the name; the siblings are on the node", () => {
    const limited = property(schema("Crate"), "limited");
    expect(limited).toMatchObject({ name: "Name", types: ["string"], limits: { maxLength: 5 } });
    expect(labelText(limited)).toBe("[Name] (string)");
  });

  test("that add to the structure are merged with the target", () => {
    expect(fields(property(schema("Crate"), "widened"))).toStrictEqual([
      "property id*",
      "property kind",
      "property name*",
    ]);
  });
});

describe("a component that only refers to another", () => {
  test("lists the fields of that one on its own page", () => {
    expect(fields(schema("Alias"))).toStrictEqual(fields(schema("Box")));
    expect(schema("Alias")).not.toHaveProperty("name");
    expect(schema("AliasWithText").description).toBe("Another word for it.");
  });

  test("is replaced by that one where it is referred to", () => {
    const { schema: of } = withSchemas({
      A: { $ref: "#/components/schemas/B" },
      B: { type: "string" },
      C: { properties: { a: { $ref: "#/components/schemas/A" } } },
    });
    expect(property(of("C"), "a").name).toBe("B");
  });
});
