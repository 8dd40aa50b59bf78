import { object, ref, shape, text, whole, type Shape } from "./shape.js";

const cat = object({ kind: { const: "cat" }, meow: { type: "boolean" } }, { required: ["kind", "meow"] });
const dog = object({ kind: { const: "dog" }, bark: whole }, { required: ["kind", "bark"] });

/** Nested alternatives, conditions, references and recursion. */
export const jointShapes: readonly Shape[] = [
  shape("allOf base + oneOf closed by unevaluated", {
    allOf: [object({ id: whole }, { required: ["id"] })],
    oneOf: [cat, dog],
    unevaluatedProperties: false,
  }),
  shape("allOf with oneOf inside each", {
    allOf: [{ oneOf: [cat, dog] }, object({ n: { type: "integer", minimum: 9 } }, { required: ["n"] })],
  }),
  shape("oneOf closed branches additionalProperties false", {
    oneOf: [
      object({ a: text }, { additionalProperties: false }),
      object({ b: whole }, { required: ["b"], additionalProperties: false }),
    ],
  }),
  shape(
    "oneOf same with required differing",
    object(
      { email: { type: "string", format: "email" }, phone: text },
      { oneOf: [{ required: ["email"] }, { required: ["phone"] }] },
    ),
  ),
  shape(
    "anyOf of required + additionalProperties false",
    object(
      { a: text, b: text },
      { anyOf: [{ required: ["a"] }, { required: ["b"] }], additionalProperties: false },
    ),
  ),
  shape("oneOf three overlapping numbers", {
    oneOf: [
      { type: "integer", multipleOf: 3 },
      { type: "integer", multipleOf: 5 },
    ],
  }),
  shape("oneOf where first always matches second too", {
    oneOf: [{ type: "string" }, { type: "string", maxLength: 5 }],
  }),
  shape("not anyOf", { type: "integer", not: { anyOf: [{ const: 0 }, { const: 1 }, { const: 2 }] } }),
  shape(
    "not object with field value",
    object(
      { status: { enum: ["a", "b"] } },
      { required: ["status"], not: { properties: { status: { const: "a" } } } },
    ),
  ),
  shape("not not", { not: { not: { type: "string" } } }),
  shape("not pattern", { type: "string", not: { pattern: "^s" } }),
  shape("not format", { type: "string", minLength: 3, not: { format: "email" } }),
  shape("not in types", { type: ["string", "number", "null"], not: { type: ["string", "null"] } }),
  shape("if without then types", {
    if: { type: "string" },
    then: { minLength: 30 },
    else: { minimum: 5 },
    type: ["string", "integer"],
  }),
  shape(
    "if required then",
    object(
      { a: text, b: text, c: text },
      { if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["c"] } },
    ),
  ),
  shape(
    "allOf of ifs",
    object(
      { type: { enum: ["card", "iban", "cash"] }, number: text, iban: text },
      {
        required: ["type"],
        allOf: [
          {
            if: { properties: { type: { const: "card" } } },
            then: { required: ["number"], properties: { number: { pattern: "^\\d{16}$" } } },
          },
          { if: { properties: { type: { const: "iban" } } }, then: { required: ["iban"] } },
          { if: { properties: { type: { const: "cash" } } }, then: { not: { required: ["iban"] } } },
        ],
      },
    ),
  ),
  shape(
    "if else-if nested",
    object(
      { n: { type: "integer", minimum: 0 } },
      {
        required: ["n"],
        if: { properties: { n: { maximum: 10 } } },
        then: { required: ["small"] },
        else: {
          if: { properties: { n: { maximum: 100 } } },
          then: { required: ["mid"] },
          else: { required: ["big"] },
        },
      },
    ),
  ),
  shape(
    "if then additional closed unevaluated",
    object(
      { k: { const: 1 } },
      {
        required: ["k"],
        if: { properties: { k: { const: 1 } } },
        then: object({ x: text }, { required: ["x"] }),
        unevaluatedProperties: false,
      },
    ),
  ),
  shape("const in anyOf", { anyOf: [{ const: "a" }, { const: "b" }] }),
  shape("const in anyOf with type", { type: "string", anyOf: [{ const: 1 }, { const: "b" }] }),
  shape("oneOf const titled", {
    oneOf: [
      { const: 1, title: "one" },
      { const: 2, title: "two" },
    ],
  }),
  shape("enum beside oneOf", { enum: ["a", "b", "c"], oneOf: [{ pattern: "^x" }, { pattern: "^c" }] }),
  shape("enum with not", { enum: [1, 2, 3], not: { enum: [1, 2] } }),
  shape("enum of objects with properties", {
    enum: [{ a: 1 }, { a: "x" }],
    properties: { a: { type: "string" } },
  }),
  shape("enum with maxLength", { type: "string", enum: ["long one", "ok"], maxLength: 3 }),
  shape("const with a default contradicting", { const: 3, default: 4 }),
  shape("required recursion through oneOf", ref("Expr"), {
    Expr: {
      oneOf: [
        object(
          { op: { const: "and" }, args: { type: "array", items: ref("Expr"), minItems: 2 } },
          { required: ["op", "args"] },
        ),
        object({ op: { const: "lit" }, v: whole }, { required: ["op", "v"] }),
      ],
    },
  }),
  shape("required recursion through array min 0", ref("T"), {
    T: object({ kids: { type: "array", items: ref("T"), minItems: 0 } }, { required: ["kids"] }),
  }),
  shape("required recursion by anyOf null", ref("L"), {
    L: object({ v: whole, next: { anyOf: [ref("L"), { type: "null" }] } }, { required: ["v", "next"] }),
  }),
  shape("required recursion via type array null", ref("L"), {
    L: object({ next: { ...ref("L2") } }, { required: ["next"] }),
    L2: { type: ["object", "null"], properties: { next: ref("L") }, required: ["next"] },
  }),
  shape("mutual required via oneOf first", ref("A"), {
    A: object({ b: ref("B") }, { required: ["b"] }),
    B: {
      oneOf: [
        object({ a: ref("A") }, { required: ["a"] }),
        object({ stop: { const: true } }, { required: ["stop"] }),
      ],
    },
  }),
  shape("recursion via allOf extension", ref("Dir"), {
    Base: object({ name: text }, { required: ["name"] }),
    Dir: {
      allOf: [
        ref("Base"),
        object(
          { entries: { type: "array", items: ref("Dir"), minItems: 0 }, parent: ref("Dir") },
          { required: ["entries"] },
        ),
      ],
    },
  }),
  shape("recursion via additionalProperties minProperties 0", ref("J"), {
    J: {
      anyOf: [text, { type: "array", items: ref("J") }, { type: "object", additionalProperties: ref("J") }],
    },
  }),
  shape("json value any", ref("J"), {
    J: {
      oneOf: [
        { type: "object", additionalProperties: ref("J"), minProperties: 1 },
        { type: "array", items: ref("J"), minItems: 1 },
        { type: "null" },
      ],
    },
  }),
  shape("$dynamicRef", {
    $id: "https://example.com/tree",
    $dynamicAnchor: "node",
    type: "object",
    properties: { v: whole, kids: { type: "array", items: { $dynamicRef: "#node" } } },
    required: ["v", "kids"],
  }),
  shape("$anchor", {
    $defs: { p: { $anchor: "pos", type: "integer", minimum: 3 } },
    type: "object",
    properties: { a: ref("DrawnRoot/$defs/p") },
    required: ["a"],
  }),
  shape(
    "ref to a property of another",
    object({ x: { $ref: "#/components/schemas/O/properties/y" } }, { required: ["x"] }),
    { O: object({ y: { type: "string", pattern: "^y+$" } }) },
  ),
  shape(
    "ref with escapes",
    object({ x: { $ref: "#/components/schemas/O/properties/a~1b~0c%25" } }, { required: ["x"] }),
    { O: object({ "a/b~c%": { type: "integer", minimum: 4 } }) },
  ),
  shape(
    "nullable with allOf (upgraded 3.0)",
    { anyOf: [{ type: "null" }, { allOf: [ref("A")] }] },
    { A: object({ a: text }, { required: ["a"] }) },
  ),
  shape(
    "discriminator oneOf",
    { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "petType" } },
    {
      Cat: object({ petType: text, lives: whole }, { required: ["petType", "lives"] }),
      Dog: object({ petType: text, bark: text }, { required: ["petType", "bark"] }),
    },
  ),
  shape(
    "discriminator mapping enum",
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "petType", mapping: { c: "#/components/schemas/Cat", d: "Dog" } },
    },
    {
      Cat: object({ petType: { enum: ["c"] } }, { required: ["petType"] }),
      Dog: object({ petType: { enum: ["d"] } }, { required: ["petType"] }),
    },
  ),
  shape("discriminator allOf parent", ref("Cat"), {
    Pet: object(
      { petType: text },
      {
        required: ["petType"],
        discriminator: { propertyName: "petType", mapping: { kitty: "#/components/schemas/Cat" } },
      },
    ),
    Cat: { allOf: [ref("Pet"), object({ lives: whole }, { required: ["lives"] })] },
  }),
  shape(
    "discriminator mapping to a value an enum refuses",
    { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "t" } },
    {
      Cat: object({ t: { enum: ["feline"] } }, { required: ["t"] }),
      Dog: object({ t: { enum: ["canine"] } }, { required: ["t"] }),
    },
  ),
  shape("allOf required naming undefined props with closed patterns", {
    type: "object",
    required: ["n1"],
    patternProperties: { "^n\\d$": { type: "integer", minimum: 7 } },
  }),
  shape("allOf enum and pattern", {
    allOf: [{ enum: ["ab", "cd", "ce"] }, { pattern: "^c" }, { not: { const: "cd" } }],
  }),
  shape("allOf types narrowing", { allOf: [{ type: ["string", "integer"] }, { type: ["integer", "null"] }] }),
  shape("allOf number then integer", { allOf: [{ type: "number", minimum: 1.5 }, { type: "integer" }] }),
  shape("allOf items merging", {
    allOf: [
      { type: "array", items: { type: "integer" } },
      { items: { minimum: 50 }, minItems: 2 },
    ],
  }),
  shape("allOf formats", { allOf: [{ type: "string", format: "uri" }, { pattern: "^https://api\\." }] }),
  shape(
    "anyOf plus sibling properties closed",
    object(
      { a: text, b: text },
      {
        required: ["a"],
        anyOf: [
          { properties: { b: { const: "q" } }, required: ["b"] },
          { properties: { a: { const: "z" } } },
        ],
        additionalProperties: false,
      },
    ),
  ),
  shape("oneOf by property type", {
    oneOf: [object({ v: text }, { required: ["v"] }), object({ v: whole }, { required: ["v"] })],
  }),
  shape("oneOf array or single", { oneOf: [text, { type: "array", items: text, minItems: 1 }] }),
  shape("anyOf with true", { anyOf: [true, { type: "string" }], type: "integer" }),
  shape("oneOf true false", { oneOf: [false, true] }),
];
