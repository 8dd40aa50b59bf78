import { object, ref, shape, text, whole, type Shape } from "./shape.js";

/** Combined constraints on arrays. */
export const itemShapes: readonly Shape[] = [
  shape("uniqueItems enum few with min", {
    type: "array",
    items: { enum: ["x", 1, null, true] },
    minItems: 4,
    uniqueItems: true,
  }),
  shape("uniqueItems of objects with enum field", {
    type: "array",
    items: object({ k: { enum: ["a", "b", "c"] } }, { required: ["k"], additionalProperties: false }),
    minItems: 3,
    uniqueItems: true,
  }),
  shape("uniqueItems oneOf consts", {
    type: "array",
    items: { oneOf: [{ const: "a" }, { const: "b" }, { const: "c" }] },
    minItems: 3,
    uniqueItems: true,
  }),
  shape("uniqueItems short strings", {
    type: "array",
    items: { type: "string", maxLength: 1 },
    minItems: 5,
    uniqueItems: true,
  }),
  shape("uniqueItems uuid", {
    type: "array",
    items: { type: "string", format: "uuid" },
    minItems: 3,
    uniqueItems: true,
  }),
  shape("uniqueItems emails", {
    type: "array",
    items: { type: "string", format: "email" },
    minItems: 4,
    uniqueItems: true,
  }),
  shape("uniqueItems multipleOf", {
    type: "array",
    items: { type: "number", multipleOf: 0.5, minimum: 0, maximum: 1 },
    minItems: 3,
    uniqueItems: true,
  }),
  shape(
    "uniqueItems with $ref enum",
    { type: "array", items: ref("E"), minItems: 2, uniqueItems: true },
    { E: { type: "string", enum: ["a", "b"] } },
  ),
  shape("contains object", {
    type: "array",
    items: object({ role: { enum: ["user", "admin"] } }, { required: ["role"] }),
    contains: object({ role: { const: "admin" } }, { required: ["role"] }),
  }),
  shape("contains + uniqueItems", {
    type: "array",
    items: { type: "integer", minimum: 0 },
    contains: { minimum: 10 },
    minContains: 2,
    uniqueItems: true,
  }),
  shape("maxContains 0 minContains 0", {
    type: "array",
    items: { enum: ["a", "b"] },
    contains: { const: "a" },
    minContains: 0,
    maxContains: 0,
    minItems: 2,
  }),
  shape("maxContains 1 with items that match", {
    type: "array",
    items: { type: "integer", minimum: 0, maximum: 20 },
    contains: { minimum: 0, maximum: 5 },
    maxContains: 1,
    minItems: 3,
  }),
  shape("contains twice by allOf", {
    type: "array",
    allOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }],
  }),
  shape("contains with maxItems 1", { type: "array", items: text, contains: { const: "only" }, maxItems: 1 }),
  shape("contains with prefixItems", {
    type: "array",
    prefixItems: [{ const: "head" }],
    contains: { type: "integer" },
    minItems: 2,
  }),
  shape("unevaluatedItems schema", {
    type: "array",
    prefixItems: [text],
    unevaluatedItems: { type: "boolean" },
    minItems: 3,
  }),
  shape("unevaluatedItems with contains", {
    type: "array",
    contains: { type: "integer" },
    unevaluatedItems: false,
    minItems: 2,
  }),
  shape("unevaluatedItems through allOf", {
    allOf: [{ prefixItems: [text, whole] }],
    type: "array",
    unevaluatedItems: false,
    minItems: 2,
  }),
  shape("prefixItems with items false and minItems", {
    type: "array",
    prefixItems: [{ const: "a" }, { type: "integer", minimum: 5 }, { enum: [true] }],
    items: false,
    minItems: 3,
    maxItems: 3,
  }),
  shape("prefixItems maxItems shorter", { type: "array", prefixItems: [text, whole, text], maxItems: 2 }),
  shape("prefixItems unique", {
    type: "array",
    prefixItems: [text, text, text],
    uniqueItems: true,
    minItems: 3,
  }),
  shape("prefixItems of which one false", { type: "array", prefixItems: [text, false] }),
  shape("type array array", { type: ["array", "null"], items: { type: "integer", minimum: 2 }, minItems: 2 }),
  shape("many required", {
    type: "object",
    required: Array.from({ length: 120 }, (_, index) => `f${index}`),
  }),
];
