import { flag, object, ref, shape, text, whole, type Shape } from "./shape.js";

/** Parts of an `allOf` whose keywords apply to one part only, or depend on what other parts evaluate. */
export const partShapes: readonly Shape[] = [
  shape("parts: additionalProperties beside another's properties", {
    allOf: [
      { type: "object", properties: { a: text }, additionalProperties: whole },
      { type: "object", properties: { b: { minimum: 3 } }, required: ["b"] },
    ],
  }),
  shape("parts: closed and open", {
    allOf: [object({ a: text, b: text }, { additionalProperties: false }), object({ a: text, c: text })],
  }),
  shape("parts: both closed, one field in common", {
    allOf: [
      object({ a: text, b: text }, { additionalProperties: false }),
      object({ a: text, c: text }, { additionalProperties: false }),
    ],
  }),
  shape("parts: both closed, its field must be there", {
    allOf: [
      object({ a: text, b: text }, { additionalProperties: false, required: ["a"] }),
      object({ a: { minLength: 9 }, c: text }, { additionalProperties: false }),
    ],
  }),
  shape("parts: additionalProperties of two kinds", {
    allOf: [
      { type: "object", additionalProperties: { type: "integer", minimum: 3 } },
      { type: "object", additionalProperties: { type: "integer", maximum: 5 } },
    ],
    minProperties: 2,
  }),
  shape("parts: additionalProperties of two kinds, a field named in one", {
    allOf: [
      { type: "object", properties: { a: {} }, additionalProperties: { type: "integer" } },
      { type: "object", additionalProperties: { type: ["string", "integer"], minLength: 2, minimum: 9 } },
    ],
    required: ["a", "z"],
  }),
  shape("parts: additionalProperties and patterns", {
    allOf: [
      { type: "object", patternProperties: { "^x-": text }, additionalProperties: false },
      { type: "object", patternProperties: { "-y$": { minLength: 9 } } },
    ],
    minProperties: 2,
  }),
  shape("parts: prefixItems here, items there", {
    allOf: [
      { type: "array", prefixItems: [text, whole] },
      { type: "array", items: { type: ["string", "integer"] } },
    ],
    minItems: 4,
  }),
  shape("parts: prefixItems with items, and items", {
    allOf: [
      { type: "array", prefixItems: [{ type: "number" }], items: { type: "integer" } },
      { type: "array", items: { minimum: 7 } },
    ],
    minItems: 3,
  }),
  shape("parts: prefixItems of different lengths", {
    allOf: [
      { type: "array", prefixItems: [text], items: whole },
      { type: "array", prefixItems: [{ minLength: 9 }, { minimum: 5 }, { multipleOf: 4 }] },
    ],
    minItems: 4,
  }),
  shape("parts: prefixItems, items false", {
    allOf: [
      { type: "array", prefixItems: [text, text], items: false },
      { type: "array", prefixItems: [{ const: "a" }] },
    ],
    minItems: 2,
  }),
  shape("parts: contains with counts of their own", {
    allOf: [
      { type: "array", contains: { type: "integer" }, minContains: 2, maxContains: 2 },
      { type: "array", contains: { type: "string" }, minContains: 3 },
    ],
  }),
  shape("parts: contains, at most one of a kind", {
    type: "array",
    items: { type: ["integer", "string"] },
    minItems: 4,
    allOf: [
      { contains: { type: "integer" }, maxContains: 1 },
      { contains: { type: "string", minLength: 3 } },
    ],
  }),
  shape("parts: minItems and maxItems", {
    allOf: [
      { type: "array", minItems: 2 },
      { items: flag, maxItems: 3 },
    ],
  }),
  shape("parts: uniqueItems", {
    allOf: [{ type: "array", uniqueItems: true, minItems: 2 }, { items: flag }],
  }),
  shape("parts: propertyNames of two kinds", {
    type: "object",
    allOf: [{ propertyNames: { pattern: "^[a-z]" } }, { propertyNames: { minLength: 5 } }],
    minProperties: 2,
  }),
  shape("parts: const and enum", { allOf: [{ enum: [1, 2, 3] }, { const: 2 }] }),
  shape("parts: enum and range", { allOf: [{ enum: [1, 5, 9] }, { minimum: 4 }, { maximum: 6 }] }),
  shape("parts: types", {
    allOf: [{ type: ["string", "number", "null"] }, { type: ["integer", "boolean", "null"] }],
  }),
  shape("parts: unevaluatedProperties of a schema", {
    allOf: [object({ a: text })],
    unevaluatedProperties: { type: "integer" },
    minProperties: 3,
  }),
  shape("parts: unevaluatedProperties of one part, a schema", {
    allOf: [
      object({ a: text }, { unevaluatedProperties: whole }),
      object({ b: { type: ["string", "integer"] } }, { required: ["b"] }),
    ],
  }),
  shape("parts: unevaluatedProperties of one part, false", {
    allOf: [
      object({ a: text }, { patternProperties: { "^x-": whole }, unevaluatedProperties: false }),
      object({ b: text, "x-c": { minimum: 3 } }),
    ],
    minProperties: 2,
  }),
  shape("parts: unevaluated after nested allOf", {
    allOf: [
      { allOf: [object({ a: text })] },
      { oneOf: [object({ b: whole }, { required: ["b"] }), object({ c: whole }, { required: ["c"] })] },
    ],
    unevaluatedProperties: false,
    required: ["a"],
  }),
  shape("parts: unevaluated after patternProperties and dependentSchemas", {
    type: "object",
    properties: { a: text },
    patternProperties: { "^x-": whole },
    dependentSchemas: { a: { properties: { b: text }, required: ["b"] } },
    unevaluatedProperties: false,
    required: ["a"],
    minProperties: 3,
  }),
  shape("parts: unevaluatedItems after a condition", {
    type: "array",
    prefixItems: [{ enum: ["a", "b"] }],
    if: { prefixItems: [{ const: "a" }] },
    then: { prefixItems: [true, whole] },
    else: { prefixItems: [true, flag] },
    unevaluatedItems: false,
    minItems: 2,
  }),
  shape("parts: unevaluatedItems after contains", {
    type: "array",
    allOf: [{ contains: { type: "string" } }, { contains: { type: "integer" } }],
    unevaluatedItems: flag,
    minItems: 4,
  }),
  shape("parts: unevaluatedItems after oneOf", {
    type: "array",
    oneOf: [{ prefixItems: [text] }, { prefixItems: [whole, whole] }],
    unevaluatedItems: false,
    minItems: 2,
  }),
  shape("parts: a field of three parts", {
    allOf: [
      object({ n: { type: "number" } }),
      object({ n: { minimum: 2.5 } }),
      object({ n: { multipleOf: 0.7 } }, { required: ["n"] }),
    ],
  }),
  shape("parts: formats of one text", {
    allOf: [
      object({ u: { type: "string", format: "uri" } }),
      object({ u: { minLength: 40 } }, { required: ["u"] }),
    ],
  }),
  shape("parts: allOf of oneOf of required sets", {
    type: "object",
    properties: { a: text, b: text, c: text },
    additionalProperties: false,
    allOf: [
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      { anyOf: [{ required: ["b"] }, { required: ["c"] }] },
    ],
  }),
  shape("parts: allOf in allOf in allOf", {
    allOf: [
      { allOf: [{ allOf: [object({ a: text }, { required: ["a"] })] }, { required: ["b"] }] },
      object({ b: whole }),
    ],
  }),
  shape(
    "parts: a reference that is closed",
    { allOf: [ref("Closed"), { properties: { a: { minLength: 20 } } }] },
    { Closed: object({ a: text, b: whole }, { additionalProperties: false, required: ["a"] }) },
  ),
  shape(
    "parts: references with maps",
    { allOf: [ref("Numbers"), ref("Named")] },
    {
      Numbers: { type: "object", additionalProperties: { type: "integer" } },
      Named: object({ a: { minimum: 50 } }, { required: ["a"], minProperties: 2 }),
    },
  ),
  shape(
    "parts: siblings of a reference that is a list",
    { ...ref("List"), minItems: 3, items: { minimum: 5 } },
    { List: { type: "array", items: { type: "integer", maximum: 9 } } },
  ),
  shape(
    "parts: siblings of a reference that is a tuple",
    { ...ref("Tuple"), items: { type: "boolean" }, minItems: 3 },
    {
      Tuple: {
        type: "array",
        prefixItems: [{ type: ["string", "boolean"] }, { type: ["integer", "boolean"] }],
      },
    },
  ),
  shape(
    "parts: not beside a reference",
    { ...ref("Colour"), not: { const: "red" } },
    { Colour: { type: "string", enum: ["red", "blue"] } },
  ),
  shape(
    "parts: oneOf beside a reference with oneOf",
    { ...ref("Either"), oneOf: [{ required: ["x"] }, { required: ["y"] }] },
    {
      Either: object(
        { a: text, b: text, x: text, y: text },
        { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      ),
    },
  ),
  shape("parts: dependentRequired in several", {
    ...object({ a: text, b: text, c: text, d: text }, { required: ["a"] }),
    allOf: [
      { dependentRequired: { a: ["b"] } },
      { dependentRequired: { b: ["c"] } },
      { dependentSchemas: { c: { not: { required: ["d"] } } } },
    ],
  }),
  shape("parts: readOnly in one, required in another", {
    allOf: [object({ id: { type: "integer", readOnly: true }, n: text }), { required: ["id", "n"] }],
  }),
];
