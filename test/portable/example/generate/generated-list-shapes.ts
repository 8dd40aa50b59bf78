import { object, shape, text, whole, type Shape } from "./shape.js";

/** Arrays: one shape for each keyword. */
export const listShapes: readonly Shape[] = [
  shape("array of items", { type: "array", items: text }),
  shape("minItems", { type: "array", items: whole, minItems: 3 }),
  shape("maxItems 0", { type: "array", items: whole, maxItems: 0 }),
  shape("uniqueItems", { type: "array", items: text, minItems: 4, uniqueItems: true }),
  shape("uniqueItems of an enum", {
    type: "array",
    items: { enum: ["a", "b", "c"] },
    minItems: 3,
    uniqueItems: true,
  }),
  shape("uniqueItems of booleans", {
    type: "array",
    items: { type: "boolean" },
    minItems: 2,
    uniqueItems: true,
  }),
  shape("uniqueItems of objects", {
    type: "array",
    items: object({ a: whole }),
    minItems: 3,
    uniqueItems: true,
  }),
  shape("uniqueItems in a range", {
    type: "array",
    items: { type: "integer", minimum: 1, maximum: 5 },
    minItems: 4,
    uniqueItems: true,
  }),
  shape("uniqueItems of a pattern", {
    type: "array",
    items: { type: "string", pattern: "^[a-c]\\d$" },
    minItems: 5,
    uniqueItems: true,
  }),
  shape("uniqueItems of dates", {
    type: "array",
    items: { type: "string", format: "date" },
    minItems: 3,
    uniqueItems: true,
  }),
  shape("prefixItems", { type: "array", prefixItems: [text, whole], items: false }),
  shape("prefixItems and more", {
    type: "array",
    prefixItems: [text],
    items: { type: "boolean" },
    minItems: 3,
  }),
  shape("contains", { type: "array", contains: { const: "x" } }),
  shape("minContains", {
    type: "array",
    items: whole,
    contains: { minimum: 100 },
    minContains: 2,
    maxContains: 3,
  }),
  shape("contains beside items of several kinds", {
    type: "array",
    items: { type: ["string", "integer"] },
    contains: whole,
    minItems: 3,
  }),
  shape("unevaluatedItems", { type: "array", prefixItems: [whole], unevaluatedItems: false }),
  shape("nested arrays", {
    type: "array",
    items: { type: "array", items: { type: "array", items: whole, minItems: 2 } },
  }),
];
