import { flag, object, ref, shape, text, whole, type Shape } from "./shape.js";

/** Alternatives of which exactly one must match, where a naive value matches several or none. */
export const exclusiveShapes: readonly Shape[] = [
  shape("oneOf of one optional field of two types", { oneOf: [object({ a: text }), object({ a: whole })] }),
  shape("oneOf of the same optional field and another", {
    oneOf: [object({ a: text, b: whole }), object({ a: text, b: flag })],
  }),
  shape("oneOf of optional fields, one closed", {
    oneOf: [object({ a: text }), object({ b: whole }, { additionalProperties: false })],
  }),
  shape("oneOf of optional fields, both closed", {
    oneOf: [
      object({ a: text }, { additionalProperties: false }),
      object({ b: whole }, { additionalProperties: false }),
    ],
  }),
  shape("oneOf of optional nested objects", {
    oneOf: [object({ a: object({ x: text }) }), object({ a: object({ x: whole }) })],
  }),
  shape("oneOf of lists", {
    oneOf: [
      { type: "array", items: text },
      { type: "array", items: whole },
    ],
  }),
  shape("oneOf of lists with places", {
    oneOf: [
      { type: "array", prefixItems: [text] },
      { type: "array", prefixItems: [whole] },
    ],
  }),
  shape("oneOf of maps", {
    oneOf: [
      { type: "object", additionalProperties: text },
      { type: "object", additionalProperties: whole },
    ],
  }),
  shape("oneOf of formats", {
    oneOf: [
      { type: "string", format: "date" },
      { type: "string", format: "email" },
    ],
  }),
  shape("oneOf of format and any text", { oneOf: [{ type: "string", format: "uuid" }, text] }),
  shape("oneOf of patterns that overlap", {
    type: "string",
    oneOf: [{ pattern: "^[a-z]+$" }, { pattern: "^[a-f]+$" }],
  }),
  shape("oneOf of enums that overlap", { oneOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] }),
  shape("oneOf of what must be there, of three", {
    ...object({ a: text, b: text, c: text }),
    oneOf: [{ required: ["a"] }, { required: ["b"] }, { required: ["c"] }],
  }),
  shape("oneOf of pairs that must be there", {
    ...object({ a: text, b: text, c: text }),
    oneOf: [{ required: ["a", "b"] }, { required: ["b", "c"] }, { required: ["a", "c"] }],
  }),
  shape("oneOf of none or one", {
    ...object({ a: text, b: text }),
    oneOf: [
      { required: ["a"] },
      { required: ["b"] },
      { not: { anyOf: [{ required: ["a"] }, { required: ["b"] }] } },
    ],
  }),
  shape("two oneOf of required sets", {
    ...object({ a: text, b: text, c: text, d: text }),
    allOf: [
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      { oneOf: [{ required: ["c"] }, { required: ["d"] }] },
    ],
  }),
  shape("three oneOf of required sets that share names", {
    ...object({ a: text, b: text, c: text }),
    allOf: [
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      { oneOf: [{ required: ["b"] }, { required: ["c"] }] },
      { oneOf: [{ required: ["a"] }, { required: ["c"] }, { required: ["b"] }] },
    ],
  }),
  shape(
    "oneOf of a base and its heir",
    { oneOf: [ref("Base"), ref("Heir")] },
    {
      Base: object({ a: text }, { required: ["a"] }),
      Heir: { allOf: [ref("Base"), object({ b: whole }, { required: ["b"] })] },
    },
  ),
  shape(
    "oneOf of an heir and its base",
    { oneOf: [ref("Heir"), ref("Base")] },
    {
      Base: object({ a: text }, { required: ["a"] }),
      Heir: { allOf: [ref("Base"), object({ b: whole }, { required: ["b"] })] },
    },
  ),
  shape("oneOf of the same type by a deep constant", {
    oneOf: [
      object({ meta: object({ v: { const: 1 } }, { required: ["v"] }) }),
      object({ meta: object({ v: { const: 2 } }, { required: ["v"] }) }),
    ],
  }),
  shape("oneOf of an object or nothing of it", {
    oneOf: [object({ a: text }, { required: ["a"] }), { type: "object", maxProperties: 0 }],
  }),
  shape("oneOf of any and null", { oneOf: [{}, { type: "null" }] }),
  shape("oneOf beside additionalProperties false", {
    ...object({ a: text, b: text }, { additionalProperties: false }),
    oneOf: [{ required: ["a"] }, { required: ["b"] }],
  }),
  shape("oneOf of min and max of fields", {
    type: "object",
    additionalProperties: whole,
    oneOf: [{ maxProperties: 2 }, { minProperties: 2 }],
  }),
  shape("oneOf of contains", {
    type: "array",
    items: { enum: [1, 2, 3] },
    oneOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }],
  }),
  shape("oneOf of unique or not", {
    type: "array",
    items: flag,
    minItems: 2,
    oneOf: [{ uniqueItems: true }, { maxItems: 2 }],
  }),
  shape("oneOf of twelve required", {
    ...object(Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, text]))),
    oneOf: Array.from({ length: 12 }, (_, index) => ({ required: [`f${index}`] })),
  }),
  shape("anyOf of optional fields, closed by unevaluated", {
    type: "object",
    anyOf: [{ properties: { a: text } }, { properties: { b: whole } }],
    unevaluatedProperties: false,
    minProperties: 1,
  }),
  shape(
    "discriminator with two values for one component",
    {
      oneOf: [ref("A"), ref("B")],
      discriminator: {
        propertyName: "k",
        mapping: { x: "#/components/schemas/A", y: "#/components/schemas/A", z: "B" },
      },
    },
    {
      A: object({ k: { enum: ["x", "y"] }, v: text }, { required: ["k"] }),
      B: object({ k: { enum: ["z"] }, v: text }, { required: ["k"] }),
    },
  ),
  shape(
    "discriminator of a list's items",
    {
      type: "array",
      minItems: 2,
      items: { oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "k" } },
    },
    {
      A: object({ k: { const: "A" } }, { required: ["k"] }),
      B: object({ k: { const: "B" } }, { required: ["k"] }),
    },
  ),
  shape(
    "discriminator not required",
    { oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "k" } },
    { A: object({ k: { const: "A" }, n: whole }), B: object({ k: { const: "B" }, m: whole }) },
  ),
  shape(
    "discriminator in a base with heirs and a mapping",
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { c: "Cat", d: "Dog" } },
    },
    {
      Pet: object({ kind: text, name: text }, { required: ["kind", "name"] }),
      Cat: { allOf: [ref("Pet"), object({ kind: { enum: ["c"] }, lives: whole })] },
      Dog: { allOf: [ref("Pet"), object({ kind: { enum: ["d"] }, bark: text })] },
    },
  ),
  shape(
    "discriminator of two levels",
    { oneOf: [ref("Pet"), ref("Plant")], discriminator: { propertyName: "realm" } },
    {
      Pet: {
        ...object({ realm: { const: "Pet" } }, { required: ["realm"] }),
        oneOf: [ref("Cat"), ref("Dog")],
        discriminator: { propertyName: "kind" },
      },
      Cat: object({ kind: { const: "Cat" } }, { required: ["kind"] }),
      Dog: object({ kind: { const: "Dog" } }, { required: ["kind"] }),
      Plant: object({ realm: { const: "Plant" } }, { required: ["realm"] }),
    },
  ),
];
