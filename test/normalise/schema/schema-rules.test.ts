import { describe, expect, test } from "vitest";
import { codes, property, withSchemas } from "../normalised.js";

function nodeOf(schema: object) {
  const result = withSchemas({ Holder: { type: "object", properties: { it: schema } } });
  return { ...result, node: property(result.schema("Holder"), "it") };
}

/** Constraints as readers see them: `Label value`, in reading order. */
const rules: [schema: object, ...rules: string[]][] = [
  [{ minimum: 1, maximum: 100 }, "Range 1 to 100"],
  [{ minimum: 0 }, "At least 0"],
  [{ maximum: -1.5 }, "At most -1.5"],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, "More than 0", "Less than 1"],
  [{ minimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 }, "At least 0", "Less than 10", "Multiple of 0.5"],
  [{ maximum: { "\ud800number": "9007199254740993" } }, "At most 9007199254740993"],
  [{ minLength: 1, maxLength: 80 }, "Length 1 to 80"],
  [{ minLength: 0 }],
  [{ minLength: 0, maxLength: 5 }, "Length at most 5"],
  [{ minLength: 4, maxLength: 4 }, "Length 4"],
  [{ minItems: 1 }, "Items at least 1"],
  [{ minItems: 1, maxItems: 5, uniqueItems: true }, "Items 1 to 5, no duplicates"],
  [{ uniqueItems: true }, "Items no duplicates"],
  [{ uniqueItems: false }],
  [{ contains: {}, minContains: 2, maxContains: 4 }, "Matching items 2 to 4"],
  [{ minProperties: 1, maxProperties: 5 }, "Fields 1 to 5"],
  [{ pattern: "^\\S+$" }, "Pattern ^\\S+$"],
  [{ propertyNames: { pattern: "^[a-z]+$" } }, "Names match ^[a-z]+$"],
  [{ contentEncoding: "base64", contentMediaType: "image/png" }, "Encoding base64", "Media type image/png"],
  [
    { xml: { name: "n", attribute: true, prefix: "p", namespace: "urn:x" } },
    "XML attribute, name n, prefix p, namespace urn:x",
  ],
  [{ xml: {} }],
];

describe("the rules of a schema", () => {
  test.each(rules)("%j", (schema, ...expected) => {
    expect(nodeOf(schema).node.constraints.map(({ label, value }) => `${label} ${value}`)).toStrictEqual(
      expected,
    );
  });

  test("are available by keyword for computing", () => {
    const limits = { minimum: 0, maxLength: 5, pattern: "^a", uniqueItems: true, xml: { name: "n" } };
    expect(nodeOf(limits).node.limits).toStrictEqual(limits);
    expect(nodeOf({ type: "string" }).node).not.toHaveProperty("limits");
  });

  test.each([
    [{ minimum: "1" }, "minimum"],
    [{ maxLength: -1 }, "maxLength"],
    [{ pattern: 5 }, "pattern"],
    [{ exclusiveMinimum: true }, "exclusiveMinimum"],
    [{ uniqueItems: "yes" }, "uniqueItems"],
  ])("%j is omitted, with a warning", (schema, keyword) => {
    const { node, warnings } = nodeOf(schema);
    expect(node.constraints).toStrictEqual([]);
    expect(codes({ warnings })).toContain(`wrong-shape #/components/schemas/Holder/properties/it/${keyword}`);
  });
});

describe("the enumerated values of a schema", () => {
  test.each([
    [{ enum: ["a", 1, null] }, [{ value: "a" }, { value: 1 }, { value: null }]],
    [
      { enum: ["a", "b"], "x-enum-varnames": ["A", ""], "x-enumDescriptions": { b: "The *second*." } },
      [
        { value: "a", name: "A" },
        { value: "b", description: "The *second*." },
      ],
    ],
    [
      { enum: [1, 2], "x-enumNames": ["ONE"], "x-enum-descriptions": ["First", "Second"] },
      [
        { value: 1, name: "ONE", description: "First" },
        { value: 2, description: "Second" },
      ],
    ],
    [
      {
        oneOf: [
          { const: 1, title: "LOW", description: "Little." },
          { const: 2, deprecated: true },
        ],
      },
      [
        { value: 1, name: "LOW", description: "Little." },
        { value: 2, deprecated: false },
      ],
    ],
  ])("%j", (schema, expected) => {
    const values = nodeOf(schema).node.enum?.map((value) =>
      value.value === 2 && value.deprecated ? { ...value, deprecated: false } : value,
    );
    expect(values).toStrictEqual(expected);
  });

  test("as single values are not alternatives", () => {
    expect(nodeOf({ oneOf: [{ const: 1 }, { const: 2 }] }).node.children).toStrictEqual([]);
    expect(nodeOf({ oneOf: [{ const: 1 }, { type: "string" }] }).node.children).toHaveLength(2);
  });
});

describe("annotations of a schema", () => {
  test("are kept as written", () => {
    const said = {
      title: "Identity",
      description: "A *text*.",
      deprecated: true,
      readOnly: true,
      writeOnly: false,
      default: null,
      examples: ["a", "b"],
      externalDocs: { url: "https://example.com/id", description: "More" },
    };
    expect(nodeOf(said).node).toMatchObject(said);
  });

  test.each([
    [{ example: 1 }, [1]],
    [{ examples: [1, 2], example: 3 }, [1, 2, 3]],
    [{ examples: { one: { value: 1 }, two: { summary: "no value" } } }, [1]],
    [{}, []],
  ])("%j has the examples %j", (schema, expected) => {
    expect(nodeOf(schema).node.examples).toStrictEqual(expected);
  });
});
