import { object, shape, text, whole, type Shape } from "./shape.js";

/** Invalid examples, constants, difficult names, and required contents of arrays and maps. */
export const givenShapes: readonly Shape[] = [
  shape(
    "an example that breaks a rule in a field",
    object({ a: { type: "string", pattern: "^x$", example: "y" } }, { required: ["a"] }),
  ),
  shape(
    "an example of the object that lacks a field",
    object({ a: whole, b: text }, { required: ["a", "b"], example: { a: 1 } }),
  ),
  shape(
    "an example with a field too many",
    object({ a: whole }, { additionalProperties: false, example: { a: 1, z: 1 } }),
  ),
  shape(
    "an example with wrong parts deep inside",
    object({ a: object({ b: object({ c: whole }) }) }, { example: { a: { b: { c: "x" } } } }),
  ),
  shape("an example of the list too short", { type: "array", items: text, minItems: 3, example: ["a"] }),
  shape("examples of which the second is right", { type: "integer", maximum: 5, examples: [9, 4] }),
  shape(
    "a default in a field that a constant contradicts",
    object({ a: { const: 1, default: 2 } }, { required: ["a"] }),
  ),
  shape(
    "a default of another type",
    object({ a: { type: "array", items: text, default: "x" } }, { required: ["a"] }),
  ),
  shape(
    "a default null where null is not allowed",
    object({ a: { type: "string", default: null } }, { required: ["a"] }),
  ),
  shape(
    "a number where a text is asked as an example",
    object({ zip: { type: "string", example: 12345 } }, { required: ["zip"] }),
  ),
  shape("enum of one beside type array", {
    type: ["string", "null"],
    enum: ["only", null],
    not: { type: "null" },
  }),
  shape("enum with types it lists in vain", { type: "integer", enum: ["1", 2] }),
  shape("enum of lists", { type: "array", enum: [[1], [1, 2], []], minItems: 2 }),
  shape("enum of objects with a rule", { type: "object", enum: [{ a: 1 }, { a: 1, b: 2 }], required: ["b"] }),
  shape("const that other rules allow", {
    const: { k: "v" },
    type: "object",
    required: ["k"],
    properties: { k: text },
  }),
  shape("const zero", object({ v: { const: 0 } }, { required: ["v"] })),
  shape("const false", object({ v: { const: false } }, { required: ["v"] })),
  shape("const empty text", object({ v: { const: "" } }, { required: ["v"] })),
  shape(
    "true and false among fields",
    object({ a: true, b: false, c: text }, { required: ["a"], additionalProperties: false }),
  ),
  shape("items true", { type: "array", items: true, minItems: 2 }),
  shape("items false with places", { type: "array", prefixItems: [true, false], minItems: 1 }),
  shape(
    "names that are hard",
    object(
      { "a.b": text, "c/d": text, "e f": text, "": text, ünï: text },
      { required: ["a.b", "c/d", "e f", "", "ünï"] },
    ),
  ),
  shape(
    "names of prototypes that must be there",
    JSON.parse(
      '{"type":"object","required":["__proto__","toString","hasOwnProperty"],"additionalProperties":{"type":"integer"}}',
    ),
  ),
  shape("propertyNames false", { type: "object", propertyNames: false }),
  shape("propertyNames false with optional fields", { ...object({ a: text }), propertyNames: false }),
  shape("propertyNames of a format", {
    type: "object",
    propertyNames: { format: "date" },
    minProperties: 3,
    additionalProperties: whole,
  }),
  shape("propertyNames by not", {
    type: "object",
    propertyNames: { not: { pattern: "^k" } },
    minProperties: 2,
    additionalProperties: whole,
  }),
  shape("propertyNames by anyOf", {
    type: "object",
    propertyNames: { anyOf: [{ const: "a" }, { pattern: "^b.$" }] },
    minProperties: 3,
  }),
  shape("propertyNames beside patternProperties that is closed", {
    type: "object",
    propertyNames: { maxLength: 2 },
    patternProperties: { "^[xyz]": whole },
    additionalProperties: false,
    minProperties: 3,
  }),
  shape("minProperties with optional fields that are few", {
    ...object({ a: text }),
    minProperties: 2,
    additionalProperties: { type: "integer", minimum: 6 },
  }),
  shape("maxProperties 0", { ...object({ a: text }), maxProperties: 0 }),
  shape("maxProperties equal to what is required", {
    ...object({ a: text, b: text, c: text }, { required: ["b", "c"] }),
    maxProperties: 2,
  }),
  shape("maxContains zero without minContains zero's items", {
    type: "array",
    items: { enum: [1, 2] },
    contains: { const: 2 },
    minContains: 0,
    maxContains: 0,
    minItems: 1,
  }),
  shape("minContains larger than minItems", {
    type: "array",
    items: { type: "integer" },
    contains: { multipleOf: 5 },
    minContains: 3,
    maxItems: 4,
    minItems: 4,
    maxContains: 3,
  }),
  shape("contains of fields", {
    type: "array",
    items: object({ a: {}, b: {} }),
    contains: { required: ["a"], properties: { a: { const: 1 } } },
    minContains: 2,
    uniqueItems: true,
  }),
  shape("contains beyond its places", {
    type: "array",
    prefixItems: [{ const: 1 }, { const: 2 }],
    contains: { const: 1 },
    maxContains: 1,
    items: { enum: [1, 3] },
    minItems: 4,
  }),
  shape("contains that a place holds already", {
    type: "array",
    prefixItems: [{ const: 1 }],
    items: false,
    contains: { const: 1 },
  }),
  shape("contains that only a place may hold", {
    type: "array",
    prefixItems: [{ type: ["string", "integer"] }],
    items: text,
    contains: whole,
  }),
  shape("type array of four", {
    type: ["object", "array", "boolean", "null"],
    minItems: 2,
    minProperties: 2,
  }),
  shape(
    "nullable enum in a field",
    object(
      { a: { type: ["string", "null"], enum: ["x", null] }, b: { type: ["null"] } },
      { required: ["a", "b"] },
    ),
  ),
  shape(
    "content of a text with fields",
    object(
      {
        body: {
          type: "string",
          contentMediaType: "application/json",
          contentSchema: object({ a: whole }, { required: ["a"] }),
        },
      },
      { required: ["body"] },
    ),
  ),
  shape("an object by additionalProperties of lists of objects", {
    type: "object",
    minProperties: 2,
    additionalProperties: { type: "array", minItems: 1, items: object({ id: whole }, { required: ["id"] }) },
  }),
  shape("additionalProperties by oneOf", {
    type: "object",
    minProperties: 4,
    additionalProperties: { oneOf: [text, whole, { type: "null" }] },
  }),
  shape("patternProperties that overlap with properties", {
    ...object({ ab: { minLength: 3 } }, { required: ["ab", "ac"] }),
    patternProperties: { "^a": text, c$: { minLength: 12 } },
  }),
  shape("patternProperties with required by length", {
    type: "object",
    patternProperties: { "^.{3}$": whole, "^.{4,}$": text },
    required: ["abc", "abcd"],
    additionalProperties: false,
  }),
];
