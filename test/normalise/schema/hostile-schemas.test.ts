import { describe, expect, test } from "vitest";
import type { SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import { CUT, MAX_DEPTH } from "../../../eleventy-plugin/document/loaded-document.js";
import { sampled } from "../../support/sample.js";
import { codes, labelText, property, withSchemas } from "../normalised.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const table = (count: number, entry: (index: number) => object): object =>
  Object.fromEntries(numbers(count).map((index) => [`S${index}`, entry(index)]));

function heirsOf(fields: number, heirs: number): object {
  const properties = Object.fromEntries(numbers(fields).map((field) => [`f${field}`, { type: "string" }]));
  const heir = (index: number): object => ({
    allOf: [ref("Base")],
    properties: { [`p${index}`]: { type: "string" } },
  });
  return { Base: { type: "object", properties }, ...table(heirs, heir) };
}

/** Returns the number of nodes of a schema, including itself. A link to a named schema is one node. */
function size(node: SchemaNode): number {
  return node.children.reduce((sum, { schema }) => sum + size(schema), 1);
}

describe("documents made to explode", () => {
  test("a fan-out of 2^24 references costs 24 nodes with two links each", () => {
    const { reference } = withSchemas(
      table(24, (index) => ({
        type: "object",
        properties: { left: ref(`S${index + 1}`), right: ref(`S${index + 1}`) },
      })),
    );
    expect(reference.schemas.map(({ schema }) => size(schema))).toStrictEqual(Array(24).fill(3));
  });

  test("a chain of 5,000 references is resolved to its end", () => {
    const { reference, schema, warnings } = withSchemas(
      table(5_000, (index) => (index === 4_999 ? { type: "integer" } : ref(`S${index + 1}`))),
    );
    expect(schema("S0")).toStrictEqual(schema("S4999"));
    expect(reference.schemas).toHaveLength(5_000);
    expect(codes({ warnings })).toStrictEqual(["no-operations #"]);
  });

  test("a chain of 400 references with a description on each", () => {
    const { schema } = withSchemas(
      table(400, (index) =>
        index === 399 ? { type: "integer" } : { ...ref(`S${index + 1}`), description: `Text ${index}` },
      ),
    );
    expect(schema("S0").description).toBe("Text 0");
    expect(schema("S300").types).toStrictEqual(["integer"]);
  });

  test("a ring of 5,000 references refers only to itself", () => {
    const { schema, warnings } = withSchemas(table(5_000, (index) => ref(`S${(index + 1) % 5_000}`)));
    expect(schema("S17").cut).toBe("recursive");
    expect(warnings.filter(({ code }) => code === "reference-cycle")).toHaveLength(5_000);
  });

  test("supertypes merged into nested schemas stay small, and every field is on its schema's page", () => {
    const properties = (index: number): object =>
      Object.fromEntries(
        numbers(50).map((field) => [
          `f${field}`,
          { allOf: [ref(`S${index + 1}`), { description: `${field}` }], items: {} },
        ]),
      );
    const { reference } = withSchemas(
      table(20, (index) => ({ type: "object", properties: properties(index) })),
    );
    for (const { schema } of reference.schemas) {
      expect(schema.children.filter(({ relation }) => relation === "property")).toHaveLength(50);
      expect(size(schema)).toBeLessThan(50 * 501);
    }
  });

  test("merging rings with coprime lengths ends", () => {
    const rings = [3, 5, 7, 11, 13, 17, 19, 23];
    const schemas = rings.flatMap((length) =>
      numbers(length).map((index) => [
        `R${length}x${index}`,
        { properties: { next: ref(`R${length}x${(index + 1) % length}`) } },
      ]),
    );
    const { schema } = withSchemas({
      ...Object.fromEntries(schemas),
      All: { allOf: rings.map((length) => ref(`R${length}x0`)) },
    });
    expect(size(schema("All"))).toBeLessThan(1_000);
    expect(property(schema("All"), "next").types).toStrictEqual(["object"]);
  });

  test("400 supertypes, each extending the previous one", () => {
    const { schema } = withSchemas(
      table(400, (index) => ({
        allOf: index === 0 ? [] : [ref(`S${index - 1}`)],
        properties: { [`p${index}`]: { type: "string" } },
      })),
    );
    const own = schema("S150").children.map(({ label }) => label);
    expect(own).toStrictEqual(numbers(151).map((index) => `p${index}`));
    const links = schema("S399").children.filter(({ relation }) => relation === "allOf");
    expect(links.map((link) => labelText(link.schema))).toStrictEqual(["[S198]"]);
  });

  const overBudget: readonly (readonly [name: string, schemas: object])[] = [
    [
      "1,500 schemas, each built on the one before",
      table(1_500, (index) => ({
        allOf: index === 0 ? [] : [ref(`S${index - 1}`)],
        properties: { [`p${index}`]: { type: "string" } },
      })),
    ],
    ["1,000 schemas built on one of 1,000 fields", heirsOf(1_000, 1_000)],
  ];

  test.each(sampled(overBudget))(
    "%s: the first list their inherited fields, the last link to them",
    (_, schemas) => {
      const { reference } = withSchemas(schemas);
      const fields = reference.schemas.map(({ schema }) => schema.children.length);
      expect(fields.reduce((sum, count) => sum + count, 0)).toBeLessThan(700_000);
      const [first, last] = [reference.schemas[300], reference.schemas.at(-1)];
      expect(first?.schema.children.length).toBeGreaterThan(200);
      expect(last?.schema.children.map(({ relation }) => relation)).toStrictEqual(["property", "allOf"]);
    },
  );

  test("a schema nested to the maximum depth of documents", () => {
    const deep = numbers(MAX_DEPTH).reduce<object>((inner) => ({ type: "array", items: inner }), {
      [CUT]: true,
    });
    const { reference } = withSchemas({ Deep: deep });
    let node = reference.schemas[0]?.schema;
    for (let left = MAX_DEPTH; left > 0; left -= 1) node = node?.children[0]?.schema;
    expect(node?.cut).toBe("deep");
  });

  test("keys that every object inherits are ordinary names", () => {
    const schemas = JSON.parse(
      '{ "__proto__": { "type": "object", "required": ["constructor"], "properties": { "__proto__": { "type": "string" }, "constructor": { "$ref": "#/components/schemas/toString" } } }, "toString": { "type": "integer" } }',
    ) as object;
    const { reference, schema } = withSchemas(schemas);
    expect(reference.schemas.map(({ name }) => name)).toStrictEqual(["__proto__", "toString"]);
    const labels = schema("__proto__").children.map(({ label, required }) => `${label} ${String(required)}`);
    expect(labels).toStrictEqual(["__proto__ false", "constructor true"]);
    expect(property(schema("__proto__"), "constructor").name).toBe("toString");
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});
