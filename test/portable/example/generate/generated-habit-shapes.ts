import { flag, object, ref, shape, text, whole, type Shape } from "./shape.js";

/** Common patterns in documents: references of all kinds, recursion, numbers, formats with a length. */
export const habitShapes: readonly Shape[] = [
  shape("recursion that a list must have", ref("N"), {
    N: object(
      { kids: { type: "array", items: ref("N"), maxItems: 3 }, v: whole },
      { required: ["kids", "v"] },
    ),
  }),
  shape("recursion through anyOf that must be there", ref("E"), {
    E: object({ op: text, arg: { anyOf: [ref("E"), whole] } }, { required: ["op", "arg"] }),
  }),
  shape("recursion with minItems ended by another branch", ref("Q"), {
    Q: {
      anyOf: [
        object({ and: { type: "array", minItems: 1, items: ref("Q") } }, { required: ["and"] }),
        object({ eq: text }, { required: ["eq"] }),
      ],
    },
  }),
  shape("recursion through three", ref("A"), {
    A: object({ b: ref("B") }, { required: ["b"] }),
    B: object({ c: ref("C") }, { required: ["c"] }),
    C: { oneOf: [ref("A"), object({ end: flag }, { required: ["end"] })] },
  }),
  shape("recursion through a map that must have one", ref("M"), {
    M: { oneOf: [{ type: "object", minProperties: 1, additionalProperties: ref("M") }, text] },
  }),
  shape("recursion through prefixItems", ref("P"), {
    P: {
      oneOf: [{ type: "array", prefixItems: [whole, ref("P")], minItems: 2, items: false }, { type: "null" }],
    },
  }),
  shape("recursion through not", ref("X"), { X: { type: "object", properties: { x: { not: ref("X") } } } }),
  shape("recursion through if", ref("I"), {
    I: object({ i: ref("I"), n: whole }, { if: { required: ["i"] }, then: { required: ["n"] } }),
  }),
  shape("recursion through a discriminator", ref("Shape"), {
    Shape: { oneOf: [ref("Group"), ref("Circle")], discriminator: { propertyName: "type" } },
    Group: object(
      { type: { const: "Group" }, parts: { type: "array", minItems: 2, items: ref("Shape") } },
      { required: ["type", "parts"] },
    ),
    Circle: object(
      { type: { const: "Circle" }, r: { type: "number", exclusiveMinimum: 0 } },
      { required: ["type", "r"] },
    ),
  }),
  shape(
    "twenty levels that must be there",
    {
      ...ref("L0"),
    },
    Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `L${index}`,
        index === 19 ? whole : object({ n: ref(`L${index + 1}`) }, { required: ["n"] }),
      ]),
    ),
  ),
  shape("$defs of its own", ref("D"), {
    D: {
      $defs: { K: { enum: ["k"] } },
      ...object({ k: { $ref: "#/components/schemas/D/$defs/K" } }, { required: ["k"] }),
    },
  }),
  shape(
    "reference to an item of a list",
    object({ a: { $ref: "#/components/schemas/L/items" } }, { required: ["a"] }),
    {
      L: { type: "array", items: { type: "integer", minimum: 40 } },
    },
  ),
  shape(
    "reference to a branch",
    object({ a: { $ref: "#/components/schemas/U/oneOf/1" } }, { required: ["a"] }),
    {
      U: { oneOf: [text, { type: "integer", maximum: -4 }] },
    },
  ),
  shape(
    "reference to a reference with siblings",
    { ...ref("A"), minimum: 3 },
    {
      A: { ...ref("B"), maximum: 4 },
      B: { type: "integer" },
    },
  ),
  shape("$dynamicRef to an open list", ref("Strings"), {
    Strings: {
      $id: "https://example.com/strings",
      $dynamicAnchor: "strings",
      type: "array",
      items: { anyOf: [text, { $dynamicRef: "#strings" }] },
      minItems: 2,
    },
  }),
  shape("$anchor in a component", ref("H"), {
    H: {
      $id: "https://example.com/h",
      $defs: { p: { $anchor: "pos", type: "integer", minimum: 3 } },
      ...object({ a: { $ref: "#pos" } }, { required: ["a"] }),
    },
  }),
  shape("multipleOf 0.3 in a range", { type: "number", multipleOf: 0.3, minimum: 10, maximum: 10.4 }),
  shape("multipleOf 1/8 below zero", { type: "number", multipleOf: 0.125, exclusiveMaximum: -0.125 }),
  shape("multipleOf larger than the range's start", {
    type: "integer",
    multipleOf: 97,
    minimum: 1_000,
    maximum: 1_100,
  }),
  shape("multipleOf 0.01 of money", {
    type: "number",
    multipleOf: 0.01,
    exclusiveMinimum: 0,
    maximum: 999.99,
  }),
  shape("a range of one", { type: "number", minimum: 2.5, maximum: 2.5 }),
  shape("exclusive range of a hundredth", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.01 }),
  shape("exclusive beside inclusive", {
    type: "integer",
    minimum: 5,
    exclusiveMinimum: 5,
    maximum: 7,
    exclusiveMaximum: 7,
  }),
  shape("integer as 1e3", { type: "integer", minimum: 1e3 }),
  shape("int32 below zero", { type: "integer", format: "int32", maximum: -1 }),
  shape("a number as a constant of an enum of numbers", { type: "number", enum: [0.1, 0.2], minimum: 0.15 }),
  shape(
    "date-time",
    object({ at: { type: "string", format: "date-time", maxLength: 20 } }, { required: ["at"] }),
  ),
  shape("date-time with fractions", { type: "string", format: "date-time", minLength: 24 }),
  shape("date-time of a fixed length", { type: "string", format: "date-time", minLength: 25, maxLength: 25 }),
  shape("time of a length", { type: "string", format: "time", minLength: 14 }),
  shape("duration of a length", { type: "string", format: "duration", minLength: 8 }),
  shape("ipv6 of a length", { type: "string", format: "ipv6", minLength: 39 }),
  shape("ipv4 of a length", { type: "string", format: "ipv4", minLength: 15 }),
  shape("hostname of a length", { type: "string", format: "hostname", minLength: 80 }),
  shape("email of 200", { type: "string", format: "email", minLength: 60, maxLength: 64 }),
  shape("uri-template of a length", { type: "string", format: "uri-template", minLength: 50 }),
  shape("regex of a length", { type: "string", format: "regex", minLength: 20 }),
  shape("json-pointer in a uri", { type: "string", format: "json-pointer-uri-fragment", minLength: 20 }),
  shape("byte of a length", { type: "string", format: "byte", minLength: 13, maxLength: 17 }),
  shape("a format that says the type", { format: "date-time" }),
  shape("a format beside an enum", {
    type: "string",
    format: "uri",
    enum: ["https://a.example", "not a uri"],
  }),
  shape("recursion that ends with null, beside a list", ref("Task"), {
    Task: object({ plan: ref("Plan") }, { required: ["plan"] }),
    Plan: object(
      { tasks: { type: "array", items: ref("Task") }, of: { oneOf: [{ type: "null" }, ref("Task")] } },
      { required: ["tasks", "of"] },
    ),
  }),
];
