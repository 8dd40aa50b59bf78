import { conditionShapes } from "./generated-condition-shapes.js";
import { distinctShapes } from "./generated-distinct-shapes.js";
import { exclusiveShapes } from "./generated-exclusive-shapes.js";
import { fieldShapes } from "./generated-field-shapes.js";
import { givenShapes } from "./generated-given-shapes.js";
import { habitShapes } from "./generated-habit-shapes.js";
import { itemShapes } from "./generated-item-shapes.js";
import { jointShapes } from "./generated-joint-shapes.js";
import { listShapes } from "./generated-list-shapes.js";
import { partShapes } from "./generated-part-shapes.js";
import { patternShapes } from "./generated-pattern-shapes.js";
import { ruleShapes } from "./generated-rule-shapes.js";
import { valueShapes } from "./generated-value-shapes.js";
import { object, ref, shape, text, whole, type Shape } from "./shape.js";

const cat = object({ kind: text, meow: { type: "boolean" } }, { required: ["kind", "meow"] });
const dog = object({ kind: text, bark: whole }, { required: ["kind", "bark"] });

/** Objects and combined schemas: one shape for each keyword, and for each common pattern in documents. */
const structureShapes: readonly Shape[] = [
  shape("object", object({ a: text, b: whole }, { required: ["a"] })),
  shape("required without a description", { type: "object", required: ["x", "y"] }),
  shape("required by additionalProperties", { type: "object", required: ["x"], additionalProperties: whole }),
  shape("additionalProperties", { type: "object", additionalProperties: whole }),
  shape("additionalProperties false", object({ a: text }, { additionalProperties: false })),
  shape("map of objects", {
    type: "object",
    additionalProperties: object({ a: whole }, { required: ["a"] }),
  }),
  shape("minProperties", { type: "object", minProperties: 3, additionalProperties: text }),
  shape("minProperties beyond those named", object({ a: text }, { minProperties: 3 })),
  shape("maxProperties", object({ a: text, b: text, c: text }, { maxProperties: 2, required: ["c"] })),
  shape("patternProperties", {
    type: "object",
    patternProperties: { "^x-[a-z]+$": whole },
    additionalProperties: false,
    minProperties: 2,
  }),
  shape(
    "a field that a pattern describes as well",
    object({ "x-a": { minimum: 5 } }, { patternProperties: { "^x-": whole }, required: ["x-a"] }),
  ),
  shape("propertyNames", {
    type: "object",
    propertyNames: { pattern: "^[A-Z]{3}$" },
    additionalProperties: whole,
    minProperties: 2,
  }),
  shape("propertyNames of a list", {
    type: "object",
    propertyNames: { enum: ["north", "south"] },
    additionalProperties: whole,
    minProperties: 2,
  }),
  shape("patternProperties with propertyNames", {
    type: "object",
    patternProperties: { "^s_": text },
    propertyNames: { maxLength: 5 },
    minProperties: 1,
  }),
  shape("dependentRequired", object({ a: text, b: text, c: text }, { dependentRequired: { a: ["b", "d"] } })),
  shape(
    "dependentSchemas",
    object(
      { card: text },
      {
        dependentSchemas: {
          card: { properties: { holder: { type: "string", minLength: 9 } }, required: ["holder"] },
        },
      },
    ),
  ),
  shape("unevaluatedProperties", {
    allOf: [object({ a: text })],
    properties: { b: whole },
    unevaluatedProperties: false,
    required: ["b"],
  }),
  shape(
    "__proto__",
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"string"}},"required":["constructor"]}',
    ),
  ),
  shape("not a type", { not: { type: "string" } }),
  shape("not a value", { type: "integer", not: { const: 1 } }),
  shape("not some values", { type: "string", not: { enum: ["string", "string2"] } }),
  shape("not with a field", object({ a: text, b: text }, { not: { required: ["b"] } })),
  shape("not of a range", { type: "integer", minimum: 0, not: { minimum: 0, maximum: 1 } }),
  shape(
    "if, then",
    object(
      { kind: { enum: ["a", "b"] }, extra: text },
      { required: ["kind"], if: { properties: { kind: { const: "a" } } }, then: { required: ["more"] } },
    ),
  ),
  shape(
    "if, else",
    object(
      { country: { type: "string", default: "DE" }, zip: text },
      {
        required: ["country", "zip"],
        if: { properties: { country: { const: "US" } } },
        then: { properties: { zip: { pattern: "^\\d{5}(-\\d{4})?$" } } },
        else: { properties: { zip: { pattern: "^[A-Z]\\d$" } } },
      },
    ),
  ),
  shape("if without a type", { type: "integer", if: { minimum: 1 }, then: { multipleOf: 10 } }),
  shape("allOf", {
    allOf: [object({ a: text }, { required: ["a"] }), object({ b: whole }, { required: ["b"] })],
  }),
  shape("allOf with limits", {
    allOf: [
      { type: "integer", minimum: 3 },
      { maximum: 9, minimum: 5 },
    ],
  }),
  shape("allOf of one field", {
    allOf: [
      object({ a: { type: "string", minLength: 3 } }),
      object({ a: { pattern: "^z" } }, { required: ["a"] }),
    ],
  }),
  shape("allOf of lists of values", { allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] }),
  shape(
    "allOf of references",
    { allOf: [ref("A"), ref("B"), { required: ["a", "b"] }] },
    { A: object({ a: text }), B: object({ b: whole }) },
  ),
  shape("allOf of patterns", { type: "string", allOf: [{ pattern: "^a" }, { pattern: "z$" }] }),
  shape("oneOf", { oneOf: [{ type: "integer" }, text] }),
  shape("oneOf of objects", { oneOf: [cat, dog] }),
  shape(
    "oneOf of what must be there",
    object({ a: text, b: text, c: text }, { oneOf: [{ required: ["a"] }, { required: ["b"] }] }),
  ),
  shape("oneOf that overlaps", { oneOf: [{ type: "number" }, { type: "integer", minimum: 5 }] }),
  shape("oneOf with fields of its own", {
    ...object({ id: whole }, { required: ["id"] }),
    oneOf: [cat, dog],
  }),
  shape("oneOf with a branch for null", { oneOf: [{ type: "null" }, cat] }),
  shape("oneOf inside oneOf", { oneOf: [{ oneOf: [cat, dog] }, { type: "integer" }] }),
  shape("anyOf, null first", { anyOf: [{ type: "null" }, { type: "string", format: "uuid" }] }),
  shape("anyOf", {
    anyOf: [object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })],
  }),
  shape("anyOf and oneOf together", {
    anyOf: [{ type: "integer" }, text],
    oneOf: [{ type: "string", minLength: 9 }, { type: "boolean" }],
  }),
  shape("oneOf twice", {
    allOf: [
      {
        oneOf: [
          object({ a: { const: 1 } }, { required: ["a"] }),
          object({ a: { const: 2 } }, { required: ["a"] }),
        ],
      },
      {
        oneOf: [
          object({ b: { const: 1 } }, { required: ["b"] }),
          object({ b: { const: 2 } }, { required: ["b"] }),
        ],
      },
    ],
  }),
  shape("a branch that cannot be", { oneOf: [{ allOf: [text, false] }, whole] }),
  shape("a branch that never ends", ref("Expression"), {
    Expression: {
      oneOf: [
        object({ left: ref("Expression"), right: ref("Expression") }, { required: ["left", "right"] }),
        { type: "number" },
      ],
    },
  }),
  shape("recursion through a field", ref("Node"), {
    Node: object({ id: whole, next: ref("Node") }, { required: ["id"] }),
  }),
  shape("recursion through a list", ref("Tree"), {
    Tree: object({ children: { type: "array", items: ref("Tree") } }, { required: ["children"] }),
  }),
  shape("recursion through null", ref("Link"), {
    Link: object({ next: { oneOf: [{ type: "null" }, ref("Link")] } }, { required: ["next"] }),
  }),
  shape("recursion through a map", ref("Menu"), {
    Menu: { type: "object", additionalProperties: ref("Menu") },
  }),
  shape("two that need each other", ref("A"), {
    A: object({ b: ref("B") }),
    B: object({ a: ref("A"), n: whole }, { required: ["n"] }),
  }),
  shape(
    "beside a reference",
    { ...ref("Name"), minLength: 12 },
    { Name: { type: "string", pattern: "^[a-z]*$" } },
  ),
  shape(
    "more fields beside a reference",
    { ...ref("A"), properties: { b: whole }, required: ["b"] },
    { A: object({ a: text }, { required: ["a"] }) },
  ),
  shape("boolean schemas inside", object({ yes: true, no: false }, { required: ["yes"] })),
  shape("an array of nothing", { type: "array", items: false }),
  shape("integers beyond 2^53", {
    type: "integer",
    minimum: { "\ud800number": "9007199254740993" },
    maximum: { "\ud800number": "9007199254740995" },
  }),
  shape("number written large", { type: "number", minimum: 1e21 }),
  shape("contentSchema", {
    type: "string",
    contentMediaType: "application/json",
    contentSchema: object({ a: whole }),
  }),
  shape("contentEncoding", { type: "string", contentEncoding: "base64", contentMediaType: "image/png" }),
  shape(
    "$defs",
    {
      $defs: { Inner: { type: "integer", minimum: 3 } },
      type: "object",
      properties: { a: { $ref: "#/components/schemas/Holder/$defs/Inner" } },
      required: ["a"],
    },
    { Holder: { $defs: { Inner: { type: "integer", minimum: 3 } } } },
  ),
  shape(
    "deep fields",
    object({
      a: object({
        b: object({ c: object({ d: { type: "array", items: object({ e: whole }, { required: ["e"] }) } }) }),
      }),
    }),
  ),
  shape(
    "a field of every kind",
    object(
      {
        s: text,
        i: whole,
        n: { type: "number" },
        b: { type: "boolean" },
        x: { type: "null" },
        l: { type: "array", items: text },
        o: object({}),
      },
      { required: ["s", "i", "n", "b", "x", "l", "o"] },
    ),
  ),
  shape(
    "XML hints",
    object(
      {
        id: { type: "integer", xml: { attribute: true } },
        tags: { type: "array", xml: { wrapped: true }, items: { type: "string", xml: { name: "tag" } } },
      },
      { xml: { name: "pet", namespace: "https://example.com", prefix: "p" } },
    ),
  ),
];

export const shapes: readonly Shape[] = [
  ...valueShapes,
  ...ruleShapes,
  ...listShapes,
  ...itemShapes,
  ...structureShapes,
  ...fieldShapes,
  ...jointShapes,
  ...exclusiveShapes,
  ...distinctShapes,
  ...patternShapes,
  ...partShapes,
  ...conditionShapes,
  ...habitShapes,
  ...givenShapes,
];
