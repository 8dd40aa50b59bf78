import { shape, type Shape } from "./shape.js";

const text = { type: "string" };
const whole = { type: "integer" };
const flag = { type: "boolean" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** Lists without duplicates over few values, and lists of many. */
export const distinctShapes: readonly Shape[] = [
  shape("distinct: boolean or null", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { type: ["boolean", "null"] },
  }),
  shape("distinct: two flags and null by anyOf", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { anyOf: [flag, { type: "null" }] },
  }),
  shape("distinct: enum or flag", {
    type: "array",
    uniqueItems: true,
    minItems: 4,
    items: { oneOf: [{ enum: ["a", "b"] }, flag] },
  }),
  shape("distinct: enum or range", {
    type: "array",
    uniqueItems: true,
    minItems: 5,
    items: { oneOf: [{ type: "integer", minimum: 1, maximum: 2 }, { enum: ["a", "b", "c"] }] },
  }),
  shape("distinct: pairs", {
    type: "array",
    uniqueItems: true,
    minItems: 4,
    items: { type: "array", prefixItems: [flag, flag], items: false, minItems: 2 },
  }),
  shape("distinct: pairs of enums", {
    type: "array",
    uniqueItems: true,
    minItems: 6,
    items: {
      type: "array",
      prefixItems: [{ enum: ["x", "y"] }, { enum: [1, 2, 3] }],
      items: false,
      minItems: 2,
    },
  }),
  shape("distinct: objects of two flags", {
    type: "array",
    uniqueItems: true,
    minItems: 4,
    items: object({ a: flag, b: flag }, { required: ["a", "b"], additionalProperties: false }),
  }),
  shape("distinct: objects of two optional flags", {
    type: "array",
    uniqueItems: true,
    minItems: 9,
    items: object({ a: flag, b: flag }, { additionalProperties: false }),
  }),
  shape("distinct: objects that differ in an enum beside a constant", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: object({ kind: { const: "k" }, v: { enum: ["a", "b", "c"] } }, { required: ["kind", "v"] }),
  }),
  shape("distinct: objects that differ deep inside", {
    type: "array",
    uniqueItems: true,
    minItems: 2,
    items: object(
      { a: object({ b: { type: "array", items: flag, minItems: 1, maxItems: 1 } }, { required: ["b"] }) },
      { required: ["a"] },
    ),
  }),
  shape("distinct: with an example", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { type: "string", examples: ["one"] },
  }),
  shape("distinct: objects with examples in their fields", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: object(
      { id: { type: "integer", example: 7 }, name: { type: "string", example: "n" } },
      { required: ["id", "name"] },
    ),
  }),
  shape("distinct: with a default", {
    type: "array",
    uniqueItems: true,
    minItems: 2,
    items: { type: "integer", default: 5, minimum: 5, maximum: 6 },
  }),
  shape("distinct: a short pattern", {
    type: "array",
    uniqueItems: true,
    minItems: 4,
    items: { type: "string", pattern: "^[ab][01]$" },
  }),
  shape("distinct: a choice of words", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { type: "string", pattern: "^(red|green|blue)$" },
  }),
  shape("distinct: numbers within narrow bounds", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { type: "number", minimum: 0.1, maximum: 0.2 },
  }),
  shape("distinct: lists", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { type: "array", items: flag },
  }),
  shape("distinct: lists of at most one", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { type: "array", items: flag, maxItems: 1 },
  }),
  shape("distinct: maps", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { type: "object", additionalProperties: flag },
  }),
  shape("distinct: anything", { type: "array", uniqueItems: true, minItems: 8, items: {} }),
  shape("distinct: no items told", { type: "array", uniqueItems: true, minItems: 8 }),
  shape("distinct: thirty months", {
    type: "array",
    uniqueItems: true,
    minItems: 30,
    items: { type: "string", format: "date" },
  }),
  shape("distinct: forty of an enum of forty", {
    type: "array",
    uniqueItems: true,
    minItems: 40,
    items: { enum: Array.from({ length: 40 }, (_, index) => `v${index}`) },
  }),
  shape("distinct: places of one kind", {
    type: "array",
    uniqueItems: true,
    prefixItems: [flag, flag, { type: ["boolean", "null"] }],
    minItems: 3,
  }),
  shape("distinct: a place that takes what a later one needs", {
    type: "array",
    uniqueItems: true,
    prefixItems: [{ enum: ["a", "b"] }, { enum: ["a"] }],
    minItems: 2,
  }),
  shape("distinct: contained and other", {
    type: "array",
    uniqueItems: true,
    items: { enum: [1, 2, 3] },
    contains: { const: 1 },
    minItems: 3,
  }),
  shape("distinct: 1.0 and 1 are one", {
    type: "array",
    uniqueItems: true,
    minItems: 3,
    items: { enum: [1, 1.0, "1", true] },
  }),
  shape(
    "distinct: components with a discriminator",
    {
      type: "array",
      uniqueItems: true,
      minItems: 2,
      items: { oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "k" } },
    },
    {
      A: object({ k: { const: "A" } }, { required: ["k"], additionalProperties: false }),
      B: object({ k: { const: "B" } }, { required: ["k"], additionalProperties: false }),
    },
  ),
  shape("sixty items", { type: "array", minItems: 60, items: whole }),
  shape("a hundred items", { type: "array", minItems: 100, maxItems: 100, items: { type: "number" } }),
  shape("two hundred and fifty-six bytes", {
    type: "array",
    minItems: 256,
    maxItems: 256,
    items: { type: "integer", minimum: 0, maximum: 255 },
  }),
  shape("a thousand and twenty-four numbers", { type: "array", minItems: 1024, items: { type: "number" } }),
  shape("a matrix", {
    type: "array",
    minItems: 16,
    items: { type: "array", minItems: 16, items: { type: "number" } },
  }),
  shape("many distinct integers", { type: "array", minItems: 70, uniqueItems: true, items: whole }),
  shape("many distinct objects", {
    type: "array",
    minItems: 60,
    uniqueItems: true,
    items: object({ id: whole }, { required: ["id"] }),
  }),
  shape("contains sixty", { type: "array", contains: { type: "integer" }, minContains: 60 }),
  shape("thirty fields without names", { type: "object", minProperties: 30 }),
  shape("fifty fields of a map", { type: "object", minProperties: 50, additionalProperties: whole }),
  shape("thirty fields by a pattern", {
    type: "object",
    minProperties: 30,
    patternProperties: { "^[a-z]\\d$": whole },
    additionalProperties: false,
  }),
  shape("thirty fields with names of three capitals", {
    type: "object",
    minProperties: 30,
    propertyNames: { pattern: "^[A-Z]{3}$" },
  }),
  shape("two hundred fields that must be there", {
    type: "object",
    required: Array.from({ length: 200 }, (_, index) => `f${index}`),
    additionalProperties: object({ a: text }, { required: ["a"] }),
  }),
  shape("text of 1,500 characters", { type: "string", minLength: 1_500 }),
  shape("text of 5,000 characters", { type: "string", minLength: 5_000, maxLength: 5_000 }),
  shape("text of 1,200 characters by a pattern", { type: "string", pattern: "^[a-f0-9]{1200}$" }),
  shape("text of 1,200 characters, pattern without an end", {
    type: "string",
    pattern: "^[a-z]+$",
    minLength: 1_200,
  }),
  shape("text of 2,048 characters by format", { type: "string", format: "uri", minLength: 2_048 }),
  shape("a key of a public kind", { type: "string", pattern: "^ssh-rsa [A-Za-z0-9+/]{372}={0,2}$" }),
];
