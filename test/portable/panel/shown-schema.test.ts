import { describe, expect, test } from "vitest";
import { toComponents } from "../../../eleventy-plugin/portable/schema/components.js";
import type { SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import { shownFields, shownSchema } from "../../../eleventy-plugin/portable/panel/shown-schema.js";
import { withSchemas } from "../../normalise/normalised.js";
import { flag, object, ref, text, whole } from "../example/generate/shape.js";

const components = {
  Colour: { type: "string", enum: ["red", "blue"], default: "red" },
  Size: object({ width: whole, height: whole }),
  Shirt: object({ colour: ref("Colour"), size: ref("Size"), tags: { type: "array", items: text } }),
};

const read = (schema: unknown) => {
  const { reference, schema: node } = withSchemas({ Read: object({ it: schema }), ...components });
  const [it] = node("Read").children;
  return { node: it?.schema as SchemaNode, components: toComponents(reference.schemas) };
};

interface Outline {
  readonly types: readonly string[];
  readonly [relation: string]: unknown;
}

/** Returns types and children of a schema, without the names of referenced schemas. */
function outlineOf({ types, children }: SchemaNode): Outline {
  const inner = children.map(({ relation, label, schema }) => [`${relation} ${label}`, outlineOf(schema)]);
  return { types, ...(Object.fromEntries(inner) as object) };
}

describe("the part of a schema that a form shows", () => {
  test.each([
    [text],
    [{ type: "integer", minimum: 1 }],
    [{ type: "array", items: { type: "string", maxLength: 3 } }],
    [object({ a: text, b: { enum: [1, 2] } })],
  ])("%j: all of it", (schema) => {
    const { node, components: named } = read(schema);
    expect(shownSchema(node, named)).toBe(node);
  });

  const string = { types: ["string"] };
  const list = { types: ["array"] };
  const map = { types: ["object"] };
  test.each<[string, unknown, Outline]>([
    ["a name is read in", ref("Colour"), string],
    ["items are", { type: "array", items: ref("Colour") }, { ...list, "items ": string }],
    [
      "properties are, and nothing below them",
      ref("Shirt"),
      { ...map, "property colour": string, "property size": map, "property tags": list },
    ],
    ["a tuple is JSON text", { type: "array", prefixItems: [text], items: flag }, list],
    ["so is what has alternatives", { ...object({ a: text }), oneOf: [{ required: ["a"] }, {}] }, map],
    [
      "rules for other fields are not shown",
      { ...object({ a: text }), additionalProperties: whole },
      { ...map, "property a": string },
    ],
  ])("%s", (_, schema, expected) => {
    const { node, components: named } = read(schema);
    expect(outlineOf(shownSchema(node, named))).toEqual(expected);
  });

  test("enumerated values and the default come with a name; constraints and examples do not", () => {
    const { node, components: named } = read({ ...ref("Colour"), examples: ["blue"], maxLength: 9 });
    const shown = shownSchema(node, named);
    expect(shown).toMatchObject({ default: "red", examples: [] });
    expect(shown.enum?.map(({ value }) => value)).toEqual(["red", "blue"]);
    expect(shown).not.toHaveProperty("limits");
  });
});

describe("the fields of a schema", () => {
  const fieldsOf = (schema: unknown): readonly (readonly [string, boolean, Outline])[] => {
    const { node, components: named } = read(schema);
    return shownFields(node, named).map(({ name, required, schema: field }) => [
      name,
      required,
      outlineOf(field),
    ]);
  };

  test("are its properties and those of all its alternatives, the first of each name", () => {
    const string = { types: ["string"] };
    expect(
      fieldsOf({
        ...object({ a: text }, { required: ["a"] }),
        anyOf: [object({ a: whole, b: ref("Size") }), object({ c: flag })],
      }),
    ).toEqual([
      ["a", true, string],
      [
        "b",
        false,
        {
          types: ["object"],
          "property width": { types: ["integer"] },
          "property height": { types: ["integer"] },
        },
      ],
      ["c", false, { types: ["boolean"] }],
    ]);
    expect(fieldsOf(text)).toEqual([]);
  });

  test("of endless alternatives are limited", () => {
    const { reference, schema } = withSchemas({
      Read: object({ it: ref("Endless") }),
      Endless: { anyOf: [ref("Endless"), ref("Endless"), object({ a: text })] },
    });
    const [it] = schema("Read").children;
    const found = shownFields(it?.schema as SchemaNode, toComponents(reference.schemas));
    expect(found.map(({ name }) => name)).toEqual(["a"]);
  });
});
