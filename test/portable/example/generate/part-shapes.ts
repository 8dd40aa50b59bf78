import {
  allOf,
  anyOf,
  flag,
  full,
  listOf,
  mapOf,
  nil,
  number,
  object,
  oneOf,
  ref,
  requires,
  text,
  tuple,
  whole,
  withComponents,
} from "./shape.js";

export const partShapes = {
  // Parts of an `allOf` whose keywords apply to one part only, or depend on what other parts evaluate.
  "parts: additionalProperties beside another's properties": allOf(
    object({ a: text }, { additionalProperties: whole }),
    full({ b: { minimum: 3 } }),
  ),
  "parts: closed and open": allOf(
    object({ a: text, b: text }, { additionalProperties: false }),
    object({ a: text, c: text }),
  ),
  "parts: both closed, one field in common": allOf(
    object({ a: text, b: text }, { additionalProperties: false }),
    object({ a: text, c: text }, { additionalProperties: false }),
  ),
  "parts: both closed, its field must be there": allOf(
    object({ a: text, b: text }, { additionalProperties: false, required: ["a"] }),
    object({ a: { minLength: 9 }, c: text }, { additionalProperties: false }),
  ),
  "parts: additionalProperties of two kinds": {
    allOf: [mapOf({ type: "integer", minimum: 3 }), mapOf({ type: "integer", maximum: 5 })],
    minProperties: 2,
  },
  "parts: additionalProperties of two kinds, a field named in one": {
    allOf: [
      object({ a: {} }, { additionalProperties: whole }),
      mapOf({ type: ["string", "integer"], minLength: 2, minimum: 9 }),
    ],
    required: ["a", "z"],
  },
  "parts: additionalProperties and patterns": {
    allOf: [
      { type: "object", patternProperties: { "^x-": text }, additionalProperties: false },
      { type: "object", patternProperties: { "-y$": { minLength: 9 } } },
    ],
    minProperties: 2,
  },
  "parts: prefixItems here, items there": {
    allOf: [tuple([text, whole]), listOf({ type: ["string", "integer"] })],
    minItems: 4,
  },
  "parts: prefixItems with items, and items": {
    allOf: [tuple([number], { items: whole }), listOf({ minimum: 7 })],
    minItems: 3,
  },
  "parts: prefixItems of different lengths": {
    allOf: [tuple([text], { items: whole }), tuple([{ minLength: 9 }, { minimum: 5 }, { multipleOf: 4 }])],
    minItems: 4,
  },
  "parts: prefixItems, items false": {
    allOf: [tuple([text, text], { items: false }), tuple([{ const: "a" }])],
    minItems: 2,
  },
  "parts: contains with counts of their own": allOf(
    { type: "array", contains: whole, minContains: 2, maxContains: 2 },
    { type: "array", contains: text, minContains: 3 },
  ),
  "parts: contains, at most one of a kind": listOf(
    { type: ["integer", "string"] },
    {
      minItems: 4,
      allOf: [{ contains: whole, maxContains: 1 }, { contains: { type: "string", minLength: 3 } }],
    },
  ),
  "parts: minItems and maxItems": allOf({ type: "array", minItems: 2 }, { items: flag, maxItems: 3 }),
  "parts: uniqueItems": allOf({ type: "array", uniqueItems: true, minItems: 2 }, { items: flag }),
  "parts: propertyNames of two kinds": {
    type: "object",
    allOf: [{ propertyNames: { pattern: "^[a-z]" } }, { propertyNames: { minLength: 5 } }],
    minProperties: 2,
  },
  "parts: const and enum": allOf({ enum: [1, 2, 3] }, { const: 2 }),
  "parts: enum and range": allOf({ enum: [1, 5, 9] }, { minimum: 4 }, { maximum: 6 }),
  "parts: types": allOf({ type: ["string", "number", "null"] }, { type: ["integer", "boolean", "null"] }),
  "parts: unevaluatedProperties of a schema": {
    allOf: [object({ a: text })],
    unevaluatedProperties: whole,
    minProperties: 3,
  },
  "parts: unevaluatedProperties of one part, a schema": allOf(
    object({ a: text }, { unevaluatedProperties: whole }),
    full({ b: { type: ["string", "integer"] } }),
  ),
  "parts: unevaluatedProperties of one part, false": {
    allOf: [
      object({ a: text }, { patternProperties: { "^x-": whole }, unevaluatedProperties: false }),
      object({ b: text, "x-c": { minimum: 3 } }),
    ],
    minProperties: 2,
  },
  "parts: unevaluated after nested allOf": {
    allOf: [{ allOf: [object({ a: text })] }, oneOf(full({ b: whole }), full({ c: whole }))],
    unevaluatedProperties: false,
    required: ["a"],
  },
  "parts: unevaluated after patternProperties and dependentSchemas": full(
    { a: text },
    {
      patternProperties: { "^x-": whole },
      dependentSchemas: { a: { properties: { b: text }, required: ["b"] } },
      unevaluatedProperties: false,
      minProperties: 3,
    },
  ),
  "parts: unevaluatedItems after a condition": tuple([{ enum: ["a", "b"] }], {
    if: { prefixItems: [{ const: "a" }] },
    then: { prefixItems: [true, whole] },
    else: { prefixItems: [true, flag] },
    unevaluatedItems: false,
    minItems: 2,
  }),
  "parts: unevaluatedItems after contains": {
    type: "array",
    allOf: [{ contains: text }, { contains: whole }],
    unevaluatedItems: flag,
    minItems: 4,
  },
  "parts: unevaluatedItems after oneOf": {
    type: "array",
    oneOf: [{ prefixItems: [text] }, { prefixItems: [whole, whole] }],
    unevaluatedItems: false,
    minItems: 2,
  },
  "parts: a field of three parts": allOf(
    object({ n: number }),
    object({ n: { minimum: 2.5 } }),
    full({ n: { multipleOf: 0.7 } }),
  ),
  "parts: formats of one text": allOf(
    object({ u: { type: "string", format: "uri" } }),
    full({ u: { minLength: 40 } }),
  ),
  "parts: allOf of oneOf of required sets": object(
    { a: text, b: text, c: text },
    {
      additionalProperties: false,
      allOf: [oneOf(requires("a"), requires("b")), anyOf(requires("b"), requires("c"))],
    },
  ),
  "parts: allOf in allOf in allOf": allOf(
    allOf({ allOf: [full({ a: text })] }, requires("b")),
    object({ b: whole }),
  ),
  "parts: a reference that is closed": withComponents(
    allOf(ref("Closed"), { properties: { a: { minLength: 20 } } }),
    { Closed: object({ a: text, b: whole }, { additionalProperties: false, required: ["a"] }) },
  ),
  "parts: references with maps": withComponents(allOf(ref("Numbers"), ref("Named")), {
    Numbers: mapOf(whole),
    Named: full({ a: { minimum: 50 } }, { minProperties: 2 }),
  }),
  "parts: siblings of a reference that is a list": withComponents(
    { ...ref("List"), minItems: 3, items: { minimum: 5 } },
    { List: listOf({ type: "integer", maximum: 9 }) },
  ),
  "parts: siblings of a reference that is a tuple": withComponents(
    { ...ref("Tuple"), items: flag, minItems: 3 },
    { Tuple: tuple([{ type: ["string", "boolean"] }, { type: ["integer", "boolean"] }]) },
  ),
  "parts: not beside a reference": withComponents(
    { ...ref("Colour"), not: { const: "red" } },
    { Colour: { type: "string", enum: ["red", "blue"] } },
  ),
  "parts: oneOf beside a reference with oneOf": withComponents(
    { ...ref("Either"), oneOf: [requires("x"), requires("y")] },
    { Either: object({ a: text, b: text, x: text, y: text }, { oneOf: [requires("a"), requires("b")] }) },
  ),
  "parts: dependentRequired in several": object(
    { a: text, b: text, c: text, d: text },
    {
      required: ["a"],
      allOf: [
        { dependentRequired: { a: ["b"] } },
        { dependentRequired: { b: ["c"] } },
        { dependentSchemas: { c: { not: requires("d") } } },
      ],
    },
  ),
  "parts: readOnly in one, required in another": allOf(
    object({ id: { type: "integer", readOnly: true }, n: text }),
    requires("id", "n"),
  ),
  // Conditions, dependencies, negations.
  "condition: constants": object(
    { kind: { const: "a" }, v: {} },
    {
      required: ["kind"],
      if: { properties: { kind: { const: "a" } } },
      then: { properties: { v: { const: 1 } }, required: ["v"] },
      else: { properties: { v: { const: 2 } }, required: ["v"] },
    },
  ),
  "condition: of an optional field": object(
    { kind: { enum: ["a", "b"] }, v: text },
    {
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      then: requires("v"),
      else: { not: requires("v") },
    },
  ),
  "condition: then false": full(
    { kind: { enum: ["a", "b"] } },
    { if: { properties: { kind: { const: "a" } } }, then: false },
  ),
  "condition: else false": full({ n: whole }, { if: { properties: { n: { minimum: 100 } } }, else: false }),
  "condition: of three kinds in a chain": full(
    { kind: { enum: ["x", "y", "z"] } },
    {
      if: { properties: { kind: { const: "x" } } },
      then: { properties: { x: whole }, required: ["x"] },
      else: {
        if: { properties: { kind: { const: "y" } } },
        then: { properties: { y: whole }, required: ["y"] },
        else: { properties: { z: whole }, required: ["z"] },
      },
      unevaluatedProperties: false,
    },
  ),
  "condition: of a list": listOf(whole, {
    if: { minItems: 2 },
    then: { uniqueItems: true },
    else: { items: { minimum: 7 } },
    minItems: 2,
  }),
  "condition: of a text": {
    type: "string",
    if: { pattern: "^s" },
    then: { minLength: 20 },
    else: { maxLength: 3 },
  },
  "condition: of a text that must be otherwise": {
    type: "string",
    if: { maxLength: 10 },
    then: { pattern: "^\\d+$" },
    else: false,
  },
  "condition: of a number": {
    type: "number",
    if: { multipleOf: 1 },
    then: { minimum: 10 },
    else: { maximum: -10 },
  },
  "condition: nested in a field": full({
    address: full(
      { country: { enum: ["US", "CA"] }, code: text },
      {
        if: { properties: { country: { const: "US" } } },
        then: { properties: { code: { pattern: "^\\d{5}$" } } },
        else: { properties: { code: { pattern: "^[A-Z]\\d[A-Z] \\d[A-Z]\\d$" } } },
      },
    ),
  }),
  "condition: in the items of a list": listOf(
    full(
      { t: { enum: [1, 2, 3] }, v: {} },
      {
        allOf: [
          { if: { properties: { t: { const: 1 } } }, then: { properties: { v: text } } },
          { if: { properties: { t: { const: 2 } } }, then: { properties: { v: flag } } },
          { if: { properties: { t: { const: 3 } } }, then: { properties: { v: nil } } },
        ],
      },
    ),
    { minItems: 3 },
  ),
  "condition: one leads to another": full(
    { a: text },
    {
      allOf: [
        { if: requires("a"), then: requires("b") },
        { if: requires("b"), then: requires("c") },
        { if: requires("c"), then: { properties: { c: { const: 7 } } } },
      ],
    },
  ),
  "condition: anyOf inside": object(
    { a: whole, b: whole, c: text },
    {
      if: anyOf(requires("a"), requires("b")),
      then: { required: ["c"], properties: { c: { minLength: 12 } } },
    },
  ),
  "condition: a country that a default names": object(
    { country: { type: "string", default: "US", enum: ["US", "NL"] }, code: text },
    {
      required: ["code"],
      if: { properties: { country: { const: "US" } }, required: ["country"] },
      then: { properties: { code: { pattern: "^\\d{5}$" } } },
      else: { properties: { code: { pattern: "^\\d{4} [A-Z]{2}$" } } },
    },
  ),
  "condition: must hold by not": full(
    { a: { type: "integer", minimum: 0, maximum: 3 } },
    { not: { if: { properties: { a: { maximum: 2 } } }, then: true, else: false } },
  ),
  "dependent: schemas for both fields": object(
    { a: text, b: text },
    {
      dependentSchemas: {
        a: { properties: { b: { minLength: 9 } } },
        b: { properties: { a: { pattern: "^z" } } },
      },
      minProperties: 2,
    },
  ),
  "dependent: a field that forbids another": object(
    { a: text, b: text, c: text },
    { dependentSchemas: { a: { not: requires("b") } }, minProperties: 2 },
  ),
  "dependent: fields that forbid each other": object(
    { a: text, b: text, c: text },
    {
      dependentSchemas: { a: { not: anyOf(requires("b"), requires("c")) }, b: { not: requires("c") } },
      minProperties: 1,
    },
  ),
  "dependent: required in a circle": object(
    { a: text, b: text, c: text },
    { required: ["b"], dependentRequired: { a: ["b"], b: ["c"], c: ["a"] } },
  ),
  "dependent: required but forbidden": object(
    { a: text, b: text },
    { dependentRequired: { a: ["x"] }, not: requires("x") },
  ),
  "dependent: a closed object of what depends": object(
    { a: text },
    { additionalProperties: false, dependentRequired: { a: ["b"] } },
  ),
  "not: an object with two fields": object({ a: text, b: text }, { not: requires("a", "b") }),
  "not: any further field": object({ a: text }, { not: { minProperties: 2 } }),
  "not: a list with a value": listOf(
    { enum: ["a", "b"] },
    { minItems: 2, not: { contains: { const: "a" } } },
  ),
  "not: a list of equal items": listOf(flag, { minItems: 2, maxItems: 2, not: { uniqueItems: true } }),
  "not: a type, twice": { not: anyOf(text, whole, flag) },
  "not: an enum": { type: "integer", minimum: 1, maximum: 5, not: { enum: [1, 2, 3, 4] } },
  "not: a range between": { type: "number", minimum: 0, maximum: 1, not: { exclusiveMaximum: 1 } },
  "not: multiples": {
    type: "integer",
    minimum: 1,
    not: anyOf({ multipleOf: 2 }, { multipleOf: 3 }),
    maximum: 5,
    exclusiveMinimum: 1,
  },
  "not: a format's look by pattern": { type: "string", not: { pattern: "[a-z]" } },
  "not: a beginning": { type: "string", not: { pattern: "^(string|example|text|0)" }, minLength: 1 },
  "not: long texts": { type: "string", not: { minLength: 3 } },
  "not: a field by several values": full(
    { status: { enum: ["new", "old", "gone"] } },
    { not: { properties: { status: { enum: ["new", "gone"] } } } },
  ),
  "not: of oneOf": { type: "integer", minimum: 0, not: oneOf({ maximum: 10 }, { minimum: 5 }) },
  "not: in a field of an optional object": object({
    o: object({ a: text, b: text }, { not: requires("a") }),
  }),
  "not: the default": { type: "string", default: "x", not: { const: "x" } },
  "not: of a reference": withComponents(allOf(ref("All"), { not: ref("Some") }), {
    All: { type: "string", enum: ["a", "b", "c"] },
    Some: { enum: ["a", "b"] },
  }),
  "anyOf: properties say nothing of texts": {
    type: "string",
    anyOf: [{ properties: { a: text } }, { minLength: 50 }],
  },
  "if: properties say nothing of texts": {
    type: ["string", "object"],
    if: { properties: { a: { const: 1 } } },
    then: { minLength: 9 },
  },
  "oneOf: required says nothing of texts": { type: "string", oneOf: [requires("a"), { minLength: 50 }] },
  "oneOf: minItems says nothing of texts": { type: "string", oneOf: [{ minItems: 4 }, { maxLength: 3 }] },
  "if that never holds": { type: "string", if: false, then: { const: "no" }, else: { const: "yes" } },
  "a field that may not be, and need not": object({ a: { not: {} }, b: whole }, { required: ["b"] }),
  "only the last of many alternatives can be": {
    anyOf: [
      ...Array.from({ length: 40 }, (_, index) => ({ type: "integer", minimum: index + 1, maximum: index })),
      { type: "string", const: "z" },
    ],
  },
};
