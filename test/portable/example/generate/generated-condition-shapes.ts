import { flag, object, ref, shape, text, whole, type Shape } from "./shape.js";

/** Conditions, dependencies, negations. */
export const conditionShapes: readonly Shape[] = [
  shape("condition: constants", {
    ...object({ kind: { const: "a" }, v: {} }, { required: ["kind"] }),
    if: { properties: { kind: { const: "a" } } },
    then: { properties: { v: { const: 1 } }, required: ["v"] },
    else: { properties: { v: { const: 2 } }, required: ["v"] },
  }),
  shape("condition: of an optional field", {
    ...object({ kind: { enum: ["a", "b"] }, v: text }),
    if: { properties: { kind: { const: "a" } }, required: ["kind"] },
    then: { required: ["v"] },
    else: { not: { required: ["v"] } },
  }),
  shape("condition: then false", {
    ...object({ kind: { enum: ["a", "b"] } }, { required: ["kind"] }),
    if: { properties: { kind: { const: "a" } } },
    then: false,
  }),
  shape("condition: else false", {
    ...object({ n: { type: "integer" } }, { required: ["n"] }),
    if: { properties: { n: { minimum: 100 } } },
    else: false,
  }),
  shape("condition: of three kinds in a chain", {
    ...object({ kind: { enum: ["x", "y", "z"] } }, { required: ["kind"] }),
    if: { properties: { kind: { const: "x" } } },
    then: { properties: { x: whole }, required: ["x"] },
    else: {
      if: { properties: { kind: { const: "y" } } },
      then: { properties: { y: whole }, required: ["y"] },
      else: { properties: { z: whole }, required: ["z"] },
    },
    unevaluatedProperties: false,
  }),
  shape("condition: of a list", {
    type: "array",
    items: whole,
    if: { minItems: 2 },
    then: { uniqueItems: true },
    else: { items: { minimum: 7 } },
    minItems: 2,
  }),
  shape("condition: of a text", {
    type: "string",
    if: { pattern: "^s" },
    then: { minLength: 20 },
    else: { maxLength: 3 },
  }),
  shape("condition: of a text that must be otherwise", {
    type: "string",
    if: { maxLength: 10 },
    then: { pattern: "^\\d+$" },
    else: false,
  }),
  shape("condition: of a number", {
    type: "number",
    if: { multipleOf: 1 },
    then: { minimum: 10 },
    else: { maximum: -10 },
  }),
  shape("condition: nested in a field", {
    ...object(
      {
        address: {
          ...object({ country: { enum: ["US", "CA"] }, code: text }, { required: ["country", "code"] }),
          if: { properties: { country: { const: "US" } } },
          then: { properties: { code: { pattern: "^\\d{5}$" } } },
          else: { properties: { code: { pattern: "^[A-Z]\\d[A-Z] \\d[A-Z]\\d$" } } },
        },
      },
      { required: ["address"] },
    ),
  }),
  shape("condition: in the items of a list", {
    type: "array",
    minItems: 3,
    items: {
      ...object({ t: { enum: [1, 2, 3] }, v: {} }, { required: ["t", "v"] }),
      allOf: [
        { if: { properties: { t: { const: 1 } } }, then: { properties: { v: text } } },
        { if: { properties: { t: { const: 2 } } }, then: { properties: { v: flag } } },
        { if: { properties: { t: { const: 3 } } }, then: { properties: { v: { type: "null" } } } },
      ],
    },
  }),
  shape("condition: one leads to another", {
    ...object({ a: text }, { required: ["a"] }),
    allOf: [
      { if: { required: ["a"] }, then: { required: ["b"] } },
      { if: { required: ["b"] }, then: { required: ["c"] } },
      { if: { required: ["c"] }, then: { properties: { c: { const: 7 } } } },
    ],
  }),
  shape("condition: anyOf inside", {
    ...object({ a: whole, b: whole, c: text }),
    if: { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    then: { required: ["c"], properties: { c: { minLength: 12 } } },
  }),
  shape("condition: a country that a default names", {
    ...object(
      { country: { type: "string", default: "US", enum: ["US", "NL"] }, code: text },
      { required: ["code"] },
    ),
    if: { properties: { country: { const: "US" } }, required: ["country"] },
    then: { properties: { code: { pattern: "^\\d{5}$" } } },
    else: { properties: { code: { pattern: "^\\d{4} [A-Z]{2}$" } } },
  }),
  shape("condition: must hold by not", {
    ...object({ a: { type: "integer", minimum: 0, maximum: 3 } }, { required: ["a"] }),
    not: { if: { properties: { a: { maximum: 2 } } }, then: true, else: false },
  }),
  shape("dependent: schemas for both fields", {
    ...object({ a: text, b: text }),
    dependentSchemas: {
      a: { properties: { b: { minLength: 9 } } },
      b: { properties: { a: { pattern: "^z" } } },
    },
    minProperties: 2,
  }),
  shape("dependent: a field that forbids another", {
    ...object({ a: text, b: text, c: text }),
    dependentSchemas: { a: { not: { required: ["b"] } } },
    minProperties: 2,
  }),
  shape("dependent: fields that forbid each other", {
    ...object({ a: text, b: text, c: text }),
    dependentSchemas: {
      a: { not: { anyOf: [{ required: ["b"] }, { required: ["c"] }] } },
      b: { not: { required: ["c"] } },
    },
    minProperties: 1,
  }),
  shape("dependent: required in a circle", {
    ...object({ a: text, b: text, c: text }, { required: ["b"] }),
    dependentRequired: { a: ["b"], b: ["c"], c: ["a"] },
  }),
  shape("dependent: required but forbidden", {
    ...object({ a: text, b: text }),
    dependentRequired: { a: ["x"] },
    not: { required: ["x"] },
  }),
  shape("dependent: a closed object of what depends", {
    ...object({ a: text }, { additionalProperties: false }),
    dependentRequired: { a: ["b"] },
  }),
  shape("not: an object with two fields", { ...object({ a: text, b: text }), not: { required: ["a", "b"] } }),
  shape("not: any further field", {
    ...object({ a: text }),
    not: { minProperties: 2 },
  }),
  shape("not: a list with a value", {
    type: "array",
    items: { enum: ["a", "b"] },
    minItems: 2,
    not: { contains: { const: "a" } },
  }),
  shape("not: a list of equal items", {
    type: "array",
    items: flag,
    minItems: 2,
    maxItems: 2,
    not: { uniqueItems: true },
  }),
  shape("not: a type, twice", {
    not: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "boolean" }] },
  }),
  shape("not: an enum", { type: "integer", minimum: 1, maximum: 5, not: { enum: [1, 2, 3, 4] } }),
  shape("not: a range between", { type: "number", minimum: 0, maximum: 1, not: { exclusiveMaximum: 1 } }),
  shape("not: multiples", {
    type: "integer",
    minimum: 1,
    not: { anyOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
    maximum: 5,
    exclusiveMinimum: 1,
  }),
  shape("not: a format's look by pattern", { type: "string", not: { pattern: "[a-z]" } }),
  shape("not: a beginning", { type: "string", not: { pattern: "^(string|example|text|0)" }, minLength: 1 }),
  shape("not: long texts", { type: "string", not: { minLength: 3 } }),
  shape("not: a field by several values", {
    ...object({ status: { enum: ["new", "old", "gone"] } }, { required: ["status"] }),
    not: { properties: { status: { enum: ["new", "gone"] } } },
  }),
  shape("not: of oneOf", { type: "integer", minimum: 0, not: { oneOf: [{ maximum: 10 }, { minimum: 5 }] } }),
  shape("not: in a field of an optional object", {
    ...object({ o: { ...object({ a: text, b: text }), not: { required: ["a"] } } }),
  }),
  shape("not: the default", { type: "string", default: "x", not: { const: "x" } }),
  shape(
    "not: of a reference",
    { allOf: [ref("All"), { not: ref("Some") }] },
    {
      All: { type: "string", enum: ["a", "b", "c"] },
      Some: { enum: ["a", "b"] },
    },
  ),
  shape("anyOf: properties say nothing of texts", {
    type: "string",
    anyOf: [{ properties: { a: text } }, { minLength: 50 }],
  }),
  shape("if: properties say nothing of texts", {
    type: ["string", "object"],
    if: { properties: { a: { const: 1 } } },
    then: { minLength: 9 },
  }),
  shape("oneOf: required says nothing of texts", {
    type: "string",
    oneOf: [{ required: ["a"] }, { minLength: 50 }],
  }),
  shape("oneOf: minItems says nothing of texts", {
    type: "string",
    oneOf: [{ minItems: 4 }, { maxLength: 3 }],
  }),
  shape("if that never holds", { type: "string", if: false, then: { const: "no" }, else: { const: "yes" } }),
  shape("a field that may not be, and need not", object({ a: { not: {} }, b: whole }, { required: ["b"] })),
  shape("only the last of many alternatives can be", {
    anyOf: [
      ...Array.from({ length: 40 }, (_, index) => ({ type: "integer", minimum: index + 1, maximum: index })),
      { type: "string", const: "z" },
    ],
  }),
];
