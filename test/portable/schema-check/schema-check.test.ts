import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { siteText } from "../../../eleventy-plugin/portable/labels/count-label.js";
import { toComponents } from "../../../eleventy-plugin/portable/schema/components.js";
import type { Json } from "../../../eleventy-plugin/portable/model/index.js";
import {
  checkValue,
  type CheckOptions,
} from "../../../eleventy-plugin/portable/schema-check/schema-check.js";
import { withSchemas } from "../../normalise/normalised.js";
import { object } from "../example/generate/shape.js";

/** Returns the mismatches of a value as sentences: `age is missing`. */
function problems(
  schema: unknown,
  value: Json,
  options: CheckOptions = {},
  more: object = {},
): readonly string[] {
  const { reference, schema: node } = withSchemas({ Checked: schema, ...more });
  const found = checkValue(value, node("Checked"), toComponents(reference.schemas), options);
  const english = { labels: defaultLabels, language: "en" };
  return found.map(({ path, label, facts }) => `${path} ${siteText(label, facts, english)}`.trim());
}

const cat = object({ kind: { const: "cat" }, lives: { type: "integer" } }, { required: ["kind"] });
const dog = object({ kind: { const: "dog" }, trick: { type: "string" } }, { required: ["kind"] });

describe("a mismatch has its path", () => {
  test.each<[string, unknown, Json, readonly string[]]>([
    ["type", { type: "integer" }, "1", ["is not of type integer"]],
    ["a whole number is an integer however written", { type: "integer" }, 1.0, []],
    ["integers beyond 2^53", { type: "integer" }, { "\ud800number": "9007199254740993" }, []],
    ["a missing field", object({ a: { type: "string" } }, { required: ["a"] }), {}, ["a is missing"]],
    [
      "inside lists",
      { type: "array", items: object({ n: { type: "integer" } }) },
      [{ n: 1 }, { n: "x" }],
      ["[1].n is not of type integer"],
    ],
    ["enum", object({ e: { enum: [1, 5, 15] } }), { e: 7 }, ["e is not one of 1, 5, 15"]],
    ["const", { const: "a" }, "b", ["is not a"]],
    ["minimum", { minimum: 2 }, 1, ["is less than 2"]],
    [
      "maximum beyond what JavaScript holds",
      { type: "integer", maximum: { "\ud800number": "9007199254740993" } },
      { "\ud800number": "9007199254740994" },
      ["is more than 9007199254740993"],
    ],
    ["exclusive bounds", { exclusiveMinimum: 0, exclusiveMaximum: 1 }, 1, ["is not less than 1"]],
    ["multipleOf a fraction", { multipleOf: 0.01 }, 4.35, []],
    ["multipleOf", { multipleOf: 0.1 }, 0.35, ["is no multiple of 0.1"]],
    ["length counts characters", { maxLength: 2 }, "😀😀", []],
    ["length", { minLength: 3 }, "ab", ["is shorter than 3"]],
    ["pattern", { pattern: "^a+$" }, "b", ["does not match ^a+$"]],
    ["items", { maxItems: 1, uniqueItems: true }, [1, 1.0], ["has more items than 1", "has an item twice"]],
    ["fields", { minProperties: 2 }, { a: 1 }, ["has fewer fields than 2"]],
    ["tuples", { prefixItems: [{ type: "string" }], items: false }, ["a", 1], ["[1] is not allowed here"]],
    [
      "contains",
      { contains: { const: 1 }, minContains: 2 },
      [1, 2],
      ["has fewer than 2 items of the kind it must contain"],
    ],
    [
      "additionalProperties",
      object({ a: true }, { additionalProperties: false }),
      { a: 1, b: 2 },
      ["b is not allowed here"],
    ],
    [
      "patternProperties",
      { patternProperties: { "^x-": { type: "integer" } }, additionalProperties: false },
      { "x-a": "b" },
      ["x-a is not of type integer"],
    ],
    [
      "propertyNames",
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      ["abc has a name that is not allowed"],
    ],
    [
      "dependentRequired",
      object({ a: true }, { dependentRequired: { a: ["b"] } }),
      { a: 1 },
      ["b is missing"],
    ],
    ["not", { not: { type: "string" } }, "a", ["is just what the schema forbids"]],
    ["if, then", { if: { type: "integer" }, then: { minimum: 5 } }, 3, ["is less than 5"]],
    [
      "oneOf: several",
      { oneOf: [{ type: "number" }, { type: "integer" }] },
      1,
      ["matches 2 alternatives, not exactly one"],
    ],
    ["anyOf: none", { anyOf: [{ minimum: 5 }, { maximum: 1 }] }, 3, ["matches none of the alternatives"]],
    [
      "the only alternative of that type",
      { anyOf: [object({ a: { type: "integer" } }), { type: "boolean" }] },
      { a: "b" },
      ["a is not of type integer"],
    ],
    [
      "unevaluatedProperties",
      { allOf: [object({ a: true })], unevaluatedProperties: false },
      { a: 1, b: 2 },
      ["b is not allowed here"],
    ],
    [
      "unevaluatedProperties where a field depends on one that is not there",
      {
        properties: { a: true },
        dependentSchemas: { trick: { properties: { kind: true, trick: true } } },
        unevaluatedProperties: false,
      },
      { a: 1, kind: "dog" },
      ["kind is not allowed here"],
    ],
    [
      "unevaluatedItems",
      { type: "array", prefixItems: [true], unevaluatedItems: false },
      ["a", 1],
      ["[1] is not allowed here"],
    ],
    [
      "unevaluatedItems beside what evaluates some",
      {
        type: "array",
        contains: { const: 1 },
        anyOf: [{ prefixItems: [true] }, {}],
        unevaluatedItems: false,
      },
      ["a", 1, 2],
      ["[2] is not allowed here"],
    ],
    [
      "the schema false",
      { properties: { a: false } },
      { a: 1 },
      ["a is not allowed: the schema allows no value"],
    ],
    ["null where it is allowed", { type: ["string", "null"], enum: ["a"] }, null, []],
    [
      "a field named __proto__",
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}}}'),
      JSON.parse('{"__proto__":"a"}') as Json,
      ["__proto__ is not of type integer"],
    ],
  ])("%s", (_, schema, value, expected) => expect(problems(schema, value)).toEqual(expected));

  test("of the branch that the discriminator selects", () => {
    const union = {
      oneOf: [{ $ref: "#/components/schemas/cat" }, { $ref: "#/components/schemas/dog" }],
      discriminator: { propertyName: "kind", mapping: { dog: "dog" } },
    };
    expect(problems(union, { kind: "dog", trick: 1 }, {}, { cat, dog })).toEqual([
      "trick is not of type string",
    ]);
  });

  test("a field that this side never contains may be missing", () => {
    const schema = object({ id: { type: "integer", readOnly: true } }, { required: ["id"] });
    expect(problems(schema, {}, { side: "request" })).toEqual([]);
    expect(problems(schema, {}, { side: "response" })).toEqual(["id is missing"]);
  });
});

/** Valid and invalid values on which another validator must agree. */
describe("agrees with another validator", () => {
  const values: readonly Json[] = [
    null,
    true,
    0,
    1,
    -1,
    1.5,
    10,
    "",
    "a",
    "abc",
    [],
    [1],
    [1, 1],
    ["a", 2],
    {},
    { a: 1 },
    { a: "x", b: 2 },
    { a: [1] },
    { a: [1, 2] },
    { b: 2 },
    { kind: "cat" },
    { kind: "dog", trick: "sit" },
  ];
  test.each<[string, object]>([
    ["types", { type: ["string", "array"] }],
    ["ranges", { minimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 }],
    ["lists", { type: "array", items: { type: "integer" }, uniqueItems: true, minItems: 1 }],
    ["tuples", { type: "array", prefixItems: [{ type: "integer" }], items: { type: "integer" } }],
    ["contains", { type: "array", contains: { type: "string" } }],
    [
      "objects",
      object({ a: { type: "integer" } }, { required: ["a"], additionalProperties: { type: "integer" } }),
    ],
    ["oneOf", { oneOf: [{ type: "integer" }, { minimum: 1 }, { type: "string" }] }],
    ["anyOf of objects", { anyOf: [cat, dog] }],
    ["not", { not: { anyOf: [{ type: "string" }, { type: "object" }] } }],
    ["conditions", { if: { type: "string" }, then: { minLength: 1 }, else: { not: { type: "null" } } }],
    ["dependents", { dependentSchemas: { b: { required: ["c"] } }, dependentRequired: { kind: ["trick"] } }],
    ["names", { type: "object", propertyNames: { pattern: "^[ab]$" } }],
    [
      "unevaluated",
      {
        type: "object",
        properties: { a: true },
        anyOf: [{ properties: { b: { type: "integer" } }, required: ["b"] }, true],
        unevaluatedProperties: false,
      },
    ],
    [
      "unevaluated beside a condition: only the branch that it leads to counts",
      {
        if: { required: ["a"] },
        then: { properties: { a: true } },
        else: { properties: { kind: true, b: true } },
        unevaluatedProperties: false,
      },
    ],
    [
      "unevaluated items beside a condition",
      { if: { contains: { const: 1 } }, then: true, else: { items: true }, unevaluatedItems: false },
    ],
    [
      "nothing is unevaluated where a part allows all",
      { allOf: [{ properties: { a: true }, additionalProperties: true }], unevaluatedProperties: false },
    ],
    [
      "what a part leaves unevaluated stays, whatever the whole allows",
      {
        allOf: [{ properties: { a: true }, unevaluatedProperties: false }],
        unevaluatedProperties: true,
      },
    ],
    [
      "a part does not see the items of its cousin",
      { allOf: [{ prefixItems: [true] }, { unevaluatedItems: false }] },
    ],
    [
      "nor a field that two parts describe",
      {
        properties: { a: { prefixItems: [true], unevaluatedItems: false } },
        anyOf: [{ properties: { a: { prefixItems: [true, true] } } }],
      },
    ],
  ])("%s", (_, schema) => {
    const validate = new Ajv2020({ strict: false }).compile(schema);
    for (const value of values)
      expect([value, problems(schema, value).length === 0]).toEqual([value, validate(value)]);
  });
});

test("work is limited: unchecked parts count as valid", () => {
  const found = problems({ type: "array", items: { type: "integer" } }, Array<string>(300).fill("x"), {
    limit: 1_000,
    work: { left: 100 },
  });
  // The array costs 1, plus 1/16 for each item. Each checked item then costs 1, plus 1/16 for its only
  // character.
  expect(found).toHaveLength(Math.floor((100 - 1 - 300 / 16) / (1 + 1 / 16)));
});

test("a schema reached by many paths is checked once for a value", () => {
  const LEVELS = 14;
  const names = Array.from({ length: LEVELS }, (_, index) => `L${index}`);
  const more = Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        allOf: [
          index === LEVELS - 1
            ? { type: "string" }
            : {
                anyOf: [
                  { $ref: `#/components/schemas/L${index + 1}` },
                  { allOf: [{ $ref: `#/components/schemas/L${index + 1}` }] },
                ],
              },
        ],
      },
    ]),
  );
  const work = { left: 2 ** LEVELS };
  problems({ $ref: "#/components/schemas/L0" }, 1, { work }, more);
  // Per level: four schemas, and two paths to the next level, each checked separately at a cost of three.
  expect(2 ** LEVELS - work.left).toBeLessThanOrEqual((4 + 2 * 3) * LEVELS);
});
