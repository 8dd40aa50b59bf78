import {
  allOf,
  anyOf,
  flag,
  full,
  listOf,
  mapOf,
  matching,
  nil,
  number,
  object,
  oneOf,
  ref,
  requires,
  text,
  whole,
  withComponents,
} from "./shape.js";

const cat = full({ kind: text, meow: flag });
const dog = full({ kind: text, bark: whole });

export const objectShapes = {
  // Objects and combined schemas: one shape for each keyword, and for each common pattern in documents.
  "object with fields": object({ a: text, b: whole }, { required: ["a"] }),
  "required without a description": { type: "object", required: ["x", "y"] },
  "required by additionalProperties": mapOf(whole, { required: ["x"] }),
  additionalProperties: mapOf(whole),
  "additionalProperties false": object({ a: text }, { additionalProperties: false }),
  "map of objects": mapOf(full({ a: whole })),
  minProperties: mapOf(text, { minProperties: 3 }),
  "minProperties beyond those named": object({ a: text }, { minProperties: 3 }),
  maxProperties: object({ a: text, b: text, c: text }, { maxProperties: 2, required: ["c"] }),
  patternProperties: {
    type: "object",
    patternProperties: { "^x-[a-z]+$": whole },
    additionalProperties: false,
    minProperties: 2,
  },
  "a field that a pattern describes as well": full(
    { "x-a": { minimum: 5 } },
    { patternProperties: { "^x-": whole } },
  ),
  propertyNames: mapOf(whole, { propertyNames: { pattern: "^[A-Z]{3}$" }, minProperties: 2 }),
  "propertyNames of a list": mapOf(whole, { propertyNames: { enum: ["north", "south"] }, minProperties: 2 }),
  "patternProperties with propertyNames": {
    type: "object",
    patternProperties: { "^s_": text },
    propertyNames: { maxLength: 5 },
    minProperties: 1,
  },
  dependentRequired: object({ a: text, b: text, c: text }, { dependentRequired: { a: ["b", "d"] } }),
  dependentSchemas: object(
    { card: text },
    {
      dependentSchemas: {
        card: { properties: { holder: { type: "string", minLength: 9 } }, required: ["holder"] },
      },
    },
  ),
  unevaluatedProperties: {
    allOf: [object({ a: text })],
    properties: { b: whole },
    unevaluatedProperties: false,
    required: ["b"],
  },
  ["__proto__"]: JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"string"}},"required":["constructor"]}',
  ),
  "not a type": { not: text },
  "not a value": { type: "integer", not: { const: 1 } },
  "not some values": { type: "string", not: { enum: ["string", "string2"] } },
  "not with a field": object({ a: text, b: text }, { not: requires("b") }),
  "not of a range": { type: "integer", minimum: 0, not: { minimum: 0, maximum: 1 } },
  "if, then": object(
    { kind: { enum: ["a", "b"] }, extra: text },
    { required: ["kind"], if: { properties: { kind: { const: "a" } } }, then: requires("more") },
  ),
  "if, else": full(
    { country: { type: "string", default: "DE" }, zip: text },
    {
      if: { properties: { country: { const: "US" } } },
      then: { properties: { zip: { pattern: "^\\d{5}(-\\d{4})?$" } } },
      else: { properties: { zip: { pattern: "^[A-Z]\\d$" } } },
    },
  ),
  "if without a type": { type: "integer", if: { minimum: 1 }, then: { multipleOf: 10 } },
  allOf: allOf(full({ a: text }), full({ b: whole })),
  "allOf with limits": allOf({ type: "integer", minimum: 3 }, { maximum: 9, minimum: 5 }),
  "allOf of one field": allOf(
    object({ a: { type: "string", minLength: 3 } }),
    full({ a: { pattern: "^z" } }),
  ),
  "allOf of lists of values": allOf({ enum: ["a", "b"] }, { enum: ["b", "c"] }),
  "allOf of references": withComponents(allOf(ref("A"), ref("B"), requires("a", "b")), {
    A: object({ a: text }),
    B: object({ b: whole }),
  }),
  "allOf of patterns": { type: "string", allOf: [{ pattern: "^a" }, { pattern: "z$" }] },
  oneOf: oneOf(whole, text),
  "oneOf of objects": oneOf(cat, dog),
  "oneOf of what must be there": object(
    { a: text, b: text, c: text },
    { oneOf: [requires("a"), requires("b")] },
  ),
  "oneOf that overlaps": oneOf(number, { type: "integer", minimum: 5 }),
  "oneOf with fields of its own": full({ id: whole }, { oneOf: [cat, dog] }),
  "oneOf with a branch for null": oneOf(nil, cat),
  "oneOf inside oneOf": oneOf(oneOf(cat, dog), whole),
  "anyOf, null first": anyOf(nil, { type: "string", format: "uuid" }),
  anyOf: anyOf(full({ a: text }), full({ b: text })),
  "anyOf and oneOf together": { anyOf: [whole, text], oneOf: [{ type: "string", minLength: 9 }, flag] },
  "oneOf twice": allOf(
    oneOf(full({ a: { const: 1 } }), full({ a: { const: 2 } })),
    oneOf(full({ b: { const: 1 } }), full({ b: { const: 2 } })),
  ),
  "a branch that cannot be": oneOf(allOf(text, false), whole),
  "a branch that never ends": withComponents(ref("Expression"), {
    Expression: oneOf(full({ left: ref("Expression"), right: ref("Expression") }), number),
  }),
  "recursion through a field": withComponents(ref("Node"), {
    Node: object({ id: whole, next: ref("Node") }, { required: ["id"] }),
  }),
  "recursion through a list": withComponents(ref("Tree"), { Tree: full({ children: listOf(ref("Tree")) }) }),
  "recursion through null": withComponents(ref("Link"), { Link: full({ next: oneOf(nil, ref("Link")) }) }),
  "recursion through a map": withComponents(ref("Menu"), { Menu: mapOf(ref("Menu")) }),
  "two that need each other": withComponents(ref("A"), {
    A: object({ b: ref("B") }),
    B: object({ a: ref("A"), n: whole }, { required: ["n"] }),
  }),
  "beside a reference": withComponents({ ...ref("Name"), minLength: 12 }, { Name: matching("^[a-z]*$") }),
  "more fields beside a reference": withComponents(
    { ...ref("A"), properties: { b: whole }, required: ["b"] },
    { A: full({ a: text }) },
  ),
  "boolean schemas inside": object({ yes: true, no: false }, { required: ["yes"] }),
  "an array of nothing": listOf(false),
  "integers beyond 2^53": {
    type: "integer",
    minimum: { "\ud800number": "9007199254740993" },
    maximum: { "\ud800number": "9007199254740995" },
  },
  "number written large": { type: "number", minimum: 1e21 },
  contentSchema: {
    type: "string",
    contentMediaType: "application/json",
    contentSchema: object({ a: whole }),
  },
  contentEncoding: { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
  $defs: withComponents(
    full(
      { a: { $ref: "#/components/schemas/Holder/$defs/Inner" } },
      { $defs: { Inner: { type: "integer", minimum: 3 } } },
    ),
    { Holder: { $defs: { Inner: { type: "integer", minimum: 3 } } } },
  ),
  "deep fields": object({ a: object({ b: object({ c: object({ d: listOf(full({ e: whole })) }) }) }) }),
  "a field of every kind": full({
    s: text,
    i: whole,
    n: number,
    b: flag,
    x: nil,
    l: listOf(text),
    o: object({}),
  }),
  "XML hints": object(
    {
      id: { type: "integer", xml: { attribute: true } },
      tags: listOf({ type: "string", xml: { name: "tag" } }, { xml: { wrapped: true } }),
    },
    { xml: { name: "pet", namespace: "https://example.com", prefix: "p" } },
  ),
  // Combined constraints on fields and their names.
  "dependentRequired chain": full({ a: text }, { dependentRequired: { a: ["b"], b: ["c"] } }),
  "dependentSchemas false": object(
    { a: text, b: text },
    { dependentSchemas: { a: { properties: { b: false } } } },
  ),
  "dependentSchemas with closed": full(
    { a: text },
    { dependentSchemas: { a: full({ b: whole }) }, unevaluatedProperties: false },
  ),
  "dependentRequired with maxProperties": object(
    { a: text, b: text, c: text },
    { dependentRequired: { a: ["b", "c"] }, maxProperties: 2 },
  ),
  "dependencies of draft 7": object({ a: text, b: text }, { dependencies: { a: ["b"] } }),
  "patternProperties two with minProperties": {
    type: "object",
    patternProperties: { "^S_": text, "^I_": whole },
    additionalProperties: false,
    minProperties: 4,
  },
  "patternProperties alternation minProperties": {
    type: "object",
    patternProperties: { "^(a|b|c)$": whole },
    additionalProperties: false,
    minProperties: 3,
  },
  "patternProperties required": {
    type: "object",
    patternProperties: { "^x_[0-9]{3}$": whole },
    additionalProperties: false,
    required: ["x_123"],
  },
  "patternProperties beside properties unevaluated": object(
    { id: text },
    { patternProperties: { "^d": whole }, unevaluatedProperties: false, minProperties: 2 },
  ),
  "patternProperties false": {
    type: "object",
    patternProperties: { "^_": false },
    minProperties: 2,
    additionalProperties: whole,
  },
  "overlapping patternProperties": {
    type: "object",
    patternProperties: { "^a": { type: "integer", minimum: 5 }, z$: { maximum: 7 } },
    required: ["abcz"],
  },
  "propertyNames with minProperties": {
    type: "object",
    propertyNames: { pattern: "^k\\d$" },
    minProperties: 5,
  },
  "propertyNames format": mapOf(text, { propertyNames: { format: "uuid" }, minProperties: 2 }),
  "propertyNames maxLength": mapOf(text, { propertyNames: { maxLength: 1 }, minProperties: 3 }),
  "propertyNames enum with required of properties": object(
    { a: whole },
    { propertyNames: { enum: ["a", "b", "c"] }, additionalProperties: text, minProperties: 3 },
  ),
  "propertyNames const ref": withComponents(mapOf(text, { propertyNames: ref("Lang") }), {
    Lang: { type: "string", enum: ["de", "en"] },
  }),
  "propertyNames contradicts optional property": object(
    { longName: text, b: text },
    { propertyNames: { maxLength: 3 } },
  ),
  "unevaluated through ref": withComponents(
    { ...ref("Base"), properties: { x: whole }, required: ["x"], unevaluatedProperties: false },
    { Base: full({ a: text }) },
  ),
  "unevaluated through anyOf": {
    anyOf: [full({ a: text }), full({ b: text })],
    unevaluatedProperties: false,
  },
  "unevaluatedProperties schema": object(
    { a: text },
    { unevaluatedProperties: { type: "integer", minimum: 3 }, minProperties: 3 },
  ),
  "type arrays with constraints of each": { type: ["string", "integer"], minLength: 20, minimum: 100 },
  "type array null with enum lacking null": { type: ["string", "null"], enum: ["a"] },
  "no type, properties": { properties: { a: whole }, required: ["a"] },
  "no type, items": { items: whole, minItems: 2 },
  "type number + const in property and oneOf": full({
    v: oneOf({ type: "number", maximum: 0 }, { type: "number", minimum: 10 }),
  }),
  "minProperties over named with closed": object(
    { a: text, b: text, c: text },
    { minProperties: 2, additionalProperties: false },
  ),
  "maxProperties under required deps": object({ a: text, b: text, c: text, d: text }, { maxProperties: 1 }),
  "additionalProperties false in allOf parts sharing": allOf(
    object({ a: text, b: {} }, { additionalProperties: false }),
    { properties: { b: whole }, required: ["b"] },
  ),
  "default object partially valid": object({ a: whole, b: text }, { required: ["a"], default: { b: "x" } }),
  "example of an object contradicting": full({ a: whole }, { example: { a: "x" } }),
  "examples deep contradicting field": object({ a: object({ b: { type: "integer", examples: ["no", 7] } }) }),
  "default of a field inside closed": full({ a: { type: "string", default: "", minLength: 1 } }),
  "readOnly required": full({ id: { type: "integer", readOnly: true } }),
  "deep required chain over 8": full({
    a: full({
      b: full({ c: full({ d: full({ e: full({ f: full({ g: full({ h: full({ i: whole }) }) }) }) }) }) }),
    }),
  }),
  "wide object 200 fields with oneOf required": object(
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, index % 2 ? text : whole])),
    { oneOf: [requires("f0"), requires("f199")] },
  ),
  "names by a pattern that has a schema, and by propertyNames": {
    type: "object",
    minProperties: 3,
    maxProperties: 3,
    propertyNames: { pattern: "^[a-c]$" },
    patternProperties: { "[ab]": whole },
    additionalProperties: text,
  },
  "more fields than an example shows, the last of them required": object(
    Object.fromEntries(
      Array.from({ length: 700 }, (_, index) => [
        `f${index}`,
        index % 2 ? text : full({ a: whole, c: text }),
      ]),
    ),
    { required: ["f0", "f699"] },
  ),
  "several names by two patterns": mapOf(whole, {
    allOf: [{ propertyNames: { pattern: "^a" } }, { propertyNames: { pattern: "z$" } }],
    minProperties: 2,
  }),
  "an optional object that needs a field it refuses": object(
    { bad: { type: "object", required: ["q"], additionalProperties: false }, ok: whole },
    { required: ["ok"] },
  ),
  "an alternative that needs a field it refuses": oneOf(
    object({ a: whole }, { required: ["b"], additionalProperties: false }),
    full({ c: whole }),
  ),
};
