import {
  anyOf,
  flag,
  full,
  listOf,
  mapOf,
  matching,
  nil,
  object,
  oneOf,
  ref,
  requires,
  text,
  tuple,
  whole,
  withComponents,
} from "./shape.js";

export const documentShapes = {
  // Common patterns in documents: references of all kinds, recursion, numbers, formats with a length.
  "recursion that a list must have": withComponents(ref("N"), {
    N: full({ kids: listOf(ref("N"), { maxItems: 3 }), v: whole }),
  }),
  "recursion through anyOf that must be there": withComponents(ref("E"), {
    E: full({ op: text, arg: anyOf(ref("E"), whole) }),
  }),
  "recursion with minItems ended by another branch": withComponents(ref("Q"), {
    Q: anyOf(full({ and: listOf(ref("Q"), { minItems: 1 }) }), full({ eq: text })),
  }),
  "recursion through three": withComponents(ref("A"), {
    A: full({ b: ref("B") }),
    B: full({ c: ref("C") }),
    C: oneOf(ref("A"), full({ end: flag })),
  }),
  "recursion through a map that must have one": withComponents(ref("M"), {
    M: oneOf(mapOf(ref("M"), { minProperties: 1 }), text),
  }),
  "recursion through prefixItems": withComponents(ref("P"), {
    P: oneOf(tuple([whole, ref("P")], { minItems: 2, items: false }), nil),
  }),
  "recursion through not": withComponents(ref("X"), { X: object({ x: { not: ref("X") } }) }),
  "recursion through if": withComponents(ref("I"), {
    I: object({ i: ref("I"), n: whole }, { if: requires("i"), then: requires("n") }),
  }),
  "recursion through a discriminator": withComponents(ref("Shape"), {
    Shape: { oneOf: [ref("Group"), ref("Circle")], discriminator: { propertyName: "type" } },
    Group: full({ type: { const: "Group" }, parts: listOf(ref("Shape"), { minItems: 2 }) }),
    Circle: full({ type: { const: "Circle" }, r: { type: "number", exclusiveMinimum: 0 } }),
  }),
  "twenty levels that must be there": withComponents(
    ref("L0"),
    Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `L${index}`,
        index === 19 ? whole : full({ n: ref(`L${index + 1}`) }),
      ]),
    ),
  ),
  "$defs of its own": withComponents(ref("D"), {
    D: { $defs: { K: { enum: ["k"] } }, ...full({ k: { $ref: "#/components/schemas/D/$defs/K" } }) },
  }),
  "reference to an item of a list": withComponents(full({ a: { $ref: "#/components/schemas/L/items" } }), {
    L: listOf({ type: "integer", minimum: 40 }),
  }),
  "reference to a branch": withComponents(full({ a: { $ref: "#/components/schemas/U/oneOf/1" } }), {
    U: oneOf(text, { type: "integer", maximum: -4 }),
  }),
  "reference to a reference with siblings": withComponents(
    { ...ref("A"), minimum: 3 },
    { A: { ...ref("B"), maximum: 4 }, B: whole },
  ),
  "$dynamicRef to an open list": withComponents(ref("Strings"), {
    Strings: listOf(anyOf(text, { $dynamicRef: "#strings" }), {
      $id: "https://example.com/strings",
      $dynamicAnchor: "strings",
      minItems: 2,
    }),
  }),
  "$anchor in a component": withComponents(ref("H"), {
    H: {
      $id: "https://example.com/h",
      $defs: { p: { $anchor: "pos", type: "integer", minimum: 3 } },
      ...full({ a: { $ref: "#pos" } }),
    },
  }),
  "multipleOf 0.3 in a range": { type: "number", multipleOf: 0.3, minimum: 10, maximum: 10.4 },
  "multipleOf 1/8 below zero": { type: "number", multipleOf: 0.125, exclusiveMaximum: -0.125 },
  "multipleOf larger than the range's start": {
    type: "integer",
    multipleOf: 97,
    minimum: 1_000,
    maximum: 1_100,
  },
  "multipleOf 0.01 of money": { type: "number", multipleOf: 0.01, exclusiveMinimum: 0, maximum: 999.99 },
  "a range of one": { type: "number", minimum: 2.5, maximum: 2.5 },
  "exclusive range of a hundredth": { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.01 },
  "exclusive beside inclusive": {
    type: "integer",
    minimum: 5,
    exclusiveMinimum: 5,
    maximum: 7,
    exclusiveMaximum: 7,
  },
  "integer as 1e3": { type: "integer", minimum: 1e3 },
  "int32 below zero": { type: "integer", format: "int32", maximum: -1 },
  "a number as a constant of an enum of numbers": { type: "number", enum: [0.1, 0.2], minimum: 0.15 },
  "date-time": full({ at: { type: "string", format: "date-time", maxLength: 20 } }),
  "date-time with fractions": { type: "string", format: "date-time", minLength: 24 },
  "date-time of a fixed length": { type: "string", format: "date-time", minLength: 25, maxLength: 25 },
  "time of a length": { type: "string", format: "time", minLength: 14 },
  "duration of a length": { type: "string", format: "duration", minLength: 8 },
  "ipv6 of a length": { type: "string", format: "ipv6", minLength: 39 },
  "ipv4 of a length": { type: "string", format: "ipv4", minLength: 15 },
  "hostname of a length": { type: "string", format: "hostname", minLength: 80 },
  "email of 200": { type: "string", format: "email", minLength: 60, maxLength: 64 },
  "uri-template of a length": { type: "string", format: "uri-template", minLength: 50 },
  "regex of a length": { type: "string", format: "regex", minLength: 20 },
  "json-pointer in a uri": { type: "string", format: "json-pointer-uri-fragment", minLength: 20 },
  "byte of a length": { type: "string", format: "byte", minLength: 13, maxLength: 17 },
  "a format that says the type": { format: "date-time" },
  "a format beside an enum": { type: "string", format: "uri", enum: ["https://a.example", "not a uri"] },
  "recursion that ends with null, beside a list": withComponents(ref("Task"), {
    Task: full({ plan: ref("Plan") }),
    Plan: full({ tasks: listOf(ref("Task")), of: oneOf(nil, ref("Task")) }),
  }),
  // Invalid examples, constants, difficult names, and required contents of arrays and maps.
  "an example that breaks a rule in a field": full({ a: matching("^x$", { example: "y" }) }),
  "an example of the object that lacks a field": full({ a: whole, b: text }, { example: { a: 1 } }),
  "an example with a field too many": object(
    { a: whole },
    { additionalProperties: false, example: { a: 1, z: 1 } },
  ),
  "an example with wrong parts deep inside": object(
    { a: object({ b: object({ c: whole }) }) },
    { example: { a: { b: { c: "x" } } } },
  ),
  "an example of the list too short": listOf(text, { minItems: 3, example: ["a"] }),
  "examples of which the second is right": { type: "integer", maximum: 5, examples: [9, 4] },
  "a default in a field that a constant contradicts": full({ a: { const: 1, default: 2 } }),
  "a default of another type": full({ a: listOf(text, { default: "x" }) }),
  "a default null where null is not allowed": full({ a: { type: "string", default: null } }),
  "a number where a text is asked as an example": full({ zip: { type: "string", example: 12345 } }),
  "enum of one beside type array": { type: ["string", "null"], enum: ["only", null], not: nil },
  "enum with types it lists in vain": { type: "integer", enum: ["1", 2] },
  "enum of lists": { type: "array", enum: [[1], [1, 2], []], minItems: 2 },
  "enum of objects with a rule": { type: "object", enum: [{ a: 1 }, { a: 1, b: 2 }], required: ["b"] },
  "const that other rules allow": full({ k: text }, { const: { k: "v" } }),
  "const zero": full({ v: { const: 0 } }),
  "const false": full({ v: { const: false } }),
  "const empty text": full({ v: { const: "" } }),
  "true and false among fields": object(
    { a: true, b: false, c: text },
    { required: ["a"], additionalProperties: false },
  ),
  "items true": listOf(true, { minItems: 2 }),
  "items false with places": tuple([true, false], { minItems: 1 }),
  "names that are hard": full({ "a.b": text, "c/d": text, "e f": text, "": text, ünï: text }),
  "names of prototypes that must be there": JSON.parse(
    '{"type":"object","required":["__proto__","toString","hasOwnProperty"],"additionalProperties":{"type":"integer"}}',
  ),
  "propertyNames false": { type: "object", propertyNames: false },
  "propertyNames false with optional fields": object({ a: text }, { propertyNames: false }),
  "propertyNames of a format": mapOf(whole, { propertyNames: { format: "date" }, minProperties: 3 }),
  "propertyNames by not": mapOf(whole, { propertyNames: { not: { pattern: "^k" } }, minProperties: 2 }),
  "propertyNames by anyOf": {
    type: "object",
    propertyNames: anyOf({ const: "a" }, { pattern: "^b.$" }),
    minProperties: 3,
  },
  "propertyNames beside patternProperties that is closed": {
    type: "object",
    propertyNames: { maxLength: 2 },
    patternProperties: { "^[xyz]": whole },
    additionalProperties: false,
    minProperties: 3,
  },
  "minProperties with optional fields that are few": object(
    { a: text },
    { minProperties: 2, additionalProperties: { type: "integer", minimum: 6 } },
  ),
  "maxProperties 0": object({ a: text }, { maxProperties: 0 }),
  "maxProperties equal to what is required": object(
    { a: text, b: text, c: text },
    { required: ["b", "c"], maxProperties: 2 },
  ),
  "maxContains zero without minContains zero's items": listOf(
    { enum: [1, 2] },
    { contains: { const: 2 }, minContains: 0, maxContains: 0, minItems: 1 },
  ),
  "minContains larger than minItems": listOf(whole, {
    contains: { multipleOf: 5 },
    minContains: 3,
    maxItems: 4,
    minItems: 4,
    maxContains: 3,
  }),
  "contains of fields": listOf(object({ a: {}, b: {} }), {
    contains: { required: ["a"], properties: { a: { const: 1 } } },
    minContains: 2,
    uniqueItems: true,
  }),
  "contains beyond its places": tuple([{ const: 1 }, { const: 2 }], {
    contains: { const: 1 },
    maxContains: 1,
    items: { enum: [1, 3] },
    minItems: 4,
  }),
  "contains that a place holds already": tuple([{ const: 1 }], { items: false, contains: { const: 1 } }),
  "contains that only a place may hold": tuple([{ type: ["string", "integer"] }], {
    items: text,
    contains: whole,
  }),
  "type array of four": { type: ["object", "array", "boolean", "null"], minItems: 2, minProperties: 2 },
  "nullable enum in a field": full({
    a: { type: ["string", "null"], enum: ["x", null] },
    b: { type: ["null"] },
  }),
  "content of a text with fields": full({
    body: { type: "string", contentMediaType: "application/json", contentSchema: full({ a: whole }) },
  }),
  "an object by additionalProperties of lists of objects": mapOf(
    listOf(full({ id: whole }), { minItems: 1 }),
    { minProperties: 2 },
  ),
  "additionalProperties by oneOf": mapOf(oneOf(text, whole, nil), { minProperties: 4 }),
  "patternProperties that overlap with properties": object(
    { ab: { minLength: 3 } },
    { required: ["ab", "ac"], patternProperties: { "^a": text, c$: { minLength: 12 } } },
  ),
  "patternProperties with required by length": {
    type: "object",
    patternProperties: { "^.{3}$": whole, "^.{4,}$": text },
    required: ["abc", "abcd"],
    additionalProperties: false,
  },
};
