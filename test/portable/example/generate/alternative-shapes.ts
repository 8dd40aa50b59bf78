import {
  allOf,
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

const cat = full({ kind: { const: "cat" }, meow: flag });
const dog = full({ kind: { const: "dog" }, bark: whole });

export const alternativeShapes = {
  // Nested alternatives, conditions, references and recursion.
  "allOf base + oneOf closed by unevaluated": {
    allOf: [full({ id: whole })],
    oneOf: [cat, dog],
    unevaluatedProperties: false,
  },
  "allOf with oneOf inside each": allOf(oneOf(cat, dog), full({ n: { type: "integer", minimum: 9 } })),
  "oneOf closed branches additionalProperties false": oneOf(
    object({ a: text }, { additionalProperties: false }),
    full({ b: whole }, { additionalProperties: false }),
  ),
  "oneOf same with required differing": object(
    { email: { type: "string", format: "email" }, phone: text },
    { oneOf: [requires("email"), requires("phone")] },
  ),
  "anyOf of required + additionalProperties false": object(
    { a: text, b: text },
    { anyOf: [requires("a"), requires("b")], additionalProperties: false },
  ),
  "oneOf three overlapping numbers": oneOf(
    { type: "integer", multipleOf: 3 },
    { type: "integer", multipleOf: 5 },
  ),
  "oneOf where first always matches second too": oneOf(text, { type: "string", maxLength: 5 }),
  "not anyOf": { type: "integer", not: anyOf({ const: 0 }, { const: 1 }, { const: 2 }) },
  "not object with field value": full(
    { status: { enum: ["a", "b"] } },
    { not: { properties: { status: { const: "a" } } } },
  ),
  "not not": { not: { not: text } },
  "not pattern": { type: "string", not: { pattern: "^s" } },
  "not format": { type: "string", minLength: 3, not: { format: "email" } },
  "not in types": { type: ["string", "number", "null"], not: { type: ["string", "null"] } },
  "if without then types": {
    if: text,
    then: { minLength: 30 },
    else: { minimum: 5 },
    type: ["string", "integer"],
  },
  "if required then": object(
    { a: text, b: text, c: text },
    { if: requires("a"), then: requires("b"), else: requires("c") },
  ),
  "allOf of ifs": object(
    { type: { enum: ["card", "iban", "cash"] }, number: text, iban: text },
    {
      required: ["type"],
      allOf: [
        {
          if: { properties: { type: { const: "card" } } },
          then: { required: ["number"], properties: { number: { pattern: "^\\d{16}$" } } },
        },
        { if: { properties: { type: { const: "iban" } } }, then: requires("iban") },
        { if: { properties: { type: { const: "cash" } } }, then: { not: requires("iban") } },
      ],
    },
  ),
  "if else-if nested": full(
    { n: { type: "integer", minimum: 0 } },
    {
      if: { properties: { n: { maximum: 10 } } },
      then: requires("small"),
      else: { if: { properties: { n: { maximum: 100 } } }, then: requires("mid"), else: requires("big") },
    },
  ),
  "if then additional closed unevaluated": full(
    { k: { const: 1 } },
    { if: { properties: { k: { const: 1 } } }, then: full({ x: text }), unevaluatedProperties: false },
  ),
  "const in anyOf": anyOf({ const: "a" }, { const: "b" }),
  "const in anyOf with type": { type: "string", anyOf: [{ const: 1 }, { const: "b" }] },
  "oneOf const titled": oneOf({ const: 1, title: "one" }, { const: 2, title: "two" }),
  "enum beside oneOf": { enum: ["a", "b", "c"], oneOf: [{ pattern: "^x" }, { pattern: "^c" }] },
  "enum with not": { enum: [1, 2, 3], not: { enum: [1, 2] } },
  "enum of objects with properties": { enum: [{ a: 1 }, { a: "x" }], properties: { a: text } },
  "enum with maxLength": { type: "string", enum: ["long one", "ok"], maxLength: 3 },
  "const with a default contradicting": { const: 3, default: 4 },
  "required recursion through oneOf": withComponents(ref("Expr"), {
    Expr: oneOf(
      full({ op: { const: "and" }, args: listOf(ref("Expr"), { minItems: 2 }) }),
      full({ op: { const: "lit" }, v: whole }),
    ),
  }),
  "required recursion through array min 0": withComponents(ref("T"), {
    T: full({ kids: listOf(ref("T"), { minItems: 0 }) }),
  }),
  "required recursion by anyOf null": withComponents(ref("L"), {
    L: full({ v: whole, next: anyOf(ref("L"), nil) }),
  }),
  "required recursion via type array null": withComponents(ref("L"), {
    L: full({ next: ref("L2") }),
    L2: { type: ["object", "null"], properties: { next: ref("L") }, required: ["next"] },
  }),
  "mutual required via oneOf first": withComponents(ref("A"), {
    A: full({ b: ref("B") }),
    B: oneOf(full({ a: ref("A") }), full({ stop: { const: true } })),
  }),
  "recursion via allOf extension": withComponents(ref("Dir"), {
    Base: full({ name: text }),
    Dir: allOf(
      ref("Base"),
      object({ entries: listOf(ref("Dir"), { minItems: 0 }), parent: ref("Dir") }, { required: ["entries"] }),
    ),
  }),
  "recursion via additionalProperties minProperties 0": withComponents(ref("J"), {
    J: anyOf(text, listOf(ref("J")), mapOf(ref("J"))),
  }),
  "json value any": withComponents(ref("J"), {
    J: oneOf(mapOf(ref("J"), { minProperties: 1 }), listOf(ref("J"), { minItems: 1 }), nil),
  }),
  $dynamicRef: full(
    { v: whole, kids: listOf({ $dynamicRef: "#node" }) },
    { $id: "https://example.com/tree", $dynamicAnchor: "node" },
  ),
  $anchor: full(
    { a: ref("DrawnRoot/$defs/p") },
    { $defs: { p: { $anchor: "pos", type: "integer", minimum: 3 } } },
  ),
  "ref to a property of another": withComponents(
    full({ x: { $ref: "#/components/schemas/O/properties/y" } }),
    { O: object({ y: matching("^y+$") }) },
  ),
  "ref with escapes": withComponents(full({ x: { $ref: "#/components/schemas/O/properties/a~1b~0c%25" } }), {
    O: object({ "a/b~c%": { type: "integer", minimum: 4 } }),
  }),
  "nullable with allOf (upgraded 3.0)": withComponents(anyOf(nil, { allOf: [ref("A")] }), {
    A: full({ a: text }),
  }),
  "discriminator oneOf": withComponents(
    { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "petType" } },
    { Cat: full({ petType: text, lives: whole }), Dog: full({ petType: text, bark: text }) },
  ),
  "discriminator mapping enum": withComponents(
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "petType", mapping: { c: "#/components/schemas/Cat", d: "Dog" } },
    },
    { Cat: full({ petType: { enum: ["c"] } }), Dog: full({ petType: { enum: ["d"] } }) },
  ),
  "discriminator allOf parent": withComponents(ref("Cat"), {
    Pet: full(
      { petType: text },
      { discriminator: { propertyName: "petType", mapping: { kitty: "#/components/schemas/Cat" } } },
    ),
    Cat: allOf(ref("Pet"), full({ lives: whole })),
  }),
  "discriminator mapping to a value an enum refuses": withComponents(
    { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "t" } },
    { Cat: full({ t: { enum: ["feline"] } }), Dog: full({ t: { enum: ["canine"] } }) },
  ),
  "allOf required naming undefined props with closed patterns": {
    type: "object",
    required: ["n1"],
    patternProperties: { "^n\\d$": { type: "integer", minimum: 7 } },
  },
  "allOf enum and pattern": allOf({ enum: ["ab", "cd", "ce"] }, { pattern: "^c" }, { not: { const: "cd" } }),
  "allOf types narrowing": allOf({ type: ["string", "integer"] }, { type: ["integer", "null"] }),
  "allOf number then integer": allOf({ type: "number", minimum: 1.5 }, whole),
  "allOf items merging": allOf(listOf(whole), { items: { minimum: 50 }, minItems: 2 }),
  "allOf formats": allOf({ type: "string", format: "uri" }, { pattern: "^https://api\\." }),
  "anyOf plus sibling properties closed": object(
    { a: text, b: text },
    {
      required: ["a"],
      anyOf: [{ properties: { b: { const: "q" } }, required: ["b"] }, { properties: { a: { const: "z" } } }],
      additionalProperties: false,
    },
  ),
  "oneOf by property type": oneOf(full({ v: text }), full({ v: whole })),
  "oneOf array or single": oneOf(text, listOf(text, { minItems: 1 })),
  "anyOf with true": { anyOf: [true, text], type: "integer" },
  "oneOf true false": oneOf(false, true),
  // Alternatives of which exactly one must match, where a naive value matches several or none.
  "oneOf of one optional field of two types": oneOf(object({ a: text }), object({ a: whole })),
  "oneOf of the same optional field and another": oneOf(
    object({ a: text, b: whole }),
    object({ a: text, b: flag }),
  ),
  "oneOf of optional fields, one closed": oneOf(
    object({ a: text }),
    object({ b: whole }, { additionalProperties: false }),
  ),
  "oneOf of optional fields, both closed": oneOf(
    object({ a: text }, { additionalProperties: false }),
    object({ b: whole }, { additionalProperties: false }),
  ),
  "oneOf of optional nested objects": oneOf(
    object({ a: object({ x: text }) }),
    object({ a: object({ x: whole }) }),
  ),
  "oneOf of lists": oneOf(listOf(text), listOf(whole)),
  "oneOf of lists with places": oneOf(tuple([text]), tuple([whole])),
  "oneOf of maps": oneOf(mapOf(text), mapOf(whole)),
  "oneOf of formats": oneOf({ type: "string", format: "date" }, { type: "string", format: "email" }),
  "oneOf of format and any text": oneOf({ type: "string", format: "uuid" }, text),
  "oneOf of patterns that overlap": {
    type: "string",
    oneOf: [{ pattern: "^[a-z]+$" }, { pattern: "^[a-f]+$" }],
  },
  "oneOf of enums that overlap": oneOf({ enum: ["a", "b"] }, { enum: ["b", "c"] }),
  "oneOf of what must be there, of three": object(
    { a: text, b: text, c: text },
    { oneOf: [requires("a"), requires("b"), requires("c")] },
  ),
  "oneOf of pairs that must be there": object(
    { a: text, b: text, c: text },
    { oneOf: [requires("a", "b"), requires("b", "c"), requires("a", "c")] },
  ),
  "oneOf of none or one": object(
    { a: text, b: text },
    { oneOf: [requires("a"), requires("b"), { not: anyOf(requires("a"), requires("b")) }] },
  ),
  "two oneOf of required sets": object(
    { a: text, b: text, c: text, d: text },
    { allOf: [oneOf(requires("a"), requires("b")), oneOf(requires("c"), requires("d"))] },
  ),
  "three oneOf of required sets that share names": object(
    { a: text, b: text, c: text },
    {
      allOf: [
        oneOf(requires("a"), requires("b")),
        oneOf(requires("b"), requires("c")),
        oneOf(requires("a"), requires("c"), requires("b")),
      ],
    },
  ),
  "oneOf of a base and its heir": withComponents(oneOf(ref("Base"), ref("Heir")), {
    Base: full({ a: text }),
    Heir: allOf(ref("Base"), full({ b: whole })),
  }),
  "oneOf of an heir and its base": withComponents(oneOf(ref("Heir"), ref("Base")), {
    Base: full({ a: text }),
    Heir: allOf(ref("Base"), full({ b: whole })),
  }),
  "oneOf of the same type by a deep constant": oneOf(
    object({ meta: full({ v: { const: 1 } }) }),
    object({ meta: full({ v: { const: 2 } }) }),
  ),
  "oneOf of an object or nothing of it": oneOf(full({ a: text }), { type: "object", maxProperties: 0 }),
  "oneOf of any and null": oneOf({}, nil),
  "oneOf beside additionalProperties false": object(
    { a: text, b: text },
    { additionalProperties: false, oneOf: [requires("a"), requires("b")] },
  ),
  "oneOf of min and max of fields": mapOf(whole, { oneOf: [{ maxProperties: 2 }, { minProperties: 2 }] }),
  "oneOf of contains": listOf(
    { enum: [1, 2, 3] },
    { oneOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }] },
  ),
  "oneOf of unique or not": listOf(flag, { minItems: 2, oneOf: [{ uniqueItems: true }, { maxItems: 2 }] }),
  "oneOf of twelve required": object(
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, text])),
    { oneOf: Array.from({ length: 12 }, (_, index) => ({ required: [`f${index}`] })) },
  ),
  "anyOf of optional fields, closed by unevaluated": {
    type: "object",
    anyOf: [{ properties: { a: text } }, { properties: { b: whole } }],
    unevaluatedProperties: false,
    minProperties: 1,
  },
  "discriminator with two values for one component": withComponents(
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
  "discriminator of a list's items": withComponents(
    listOf({ oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "k" } }, { minItems: 2 }),
    { A: full({ k: { const: "A" } }), B: full({ k: { const: "B" } }) },
  ),
  "discriminator not required": withComponents(
    { oneOf: [ref("A"), ref("B")], discriminator: { propertyName: "k" } },
    { A: object({ k: { const: "A" }, n: whole }), B: object({ k: { const: "B" }, m: whole }) },
  ),
  "discriminator in a base with heirs and a mapping": withComponents(
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { c: "Cat", d: "Dog" } },
    },
    {
      Pet: full({ kind: text, name: text }),
      Cat: allOf(ref("Pet"), object({ kind: { enum: ["c"] }, lives: whole })),
      Dog: allOf(ref("Pet"), object({ kind: { enum: ["d"] }, bark: text })),
    },
  ),
  "discriminator of two levels": withComponents(
    { oneOf: [ref("Pet"), ref("Plant")], discriminator: { propertyName: "realm" } },
    {
      Pet: full(
        { realm: { const: "Pet" } },
        { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
      ),
      Cat: full({ kind: { const: "Cat" } }),
      Dog: full({ kind: { const: "Dog" } }),
      Plant: full({ realm: { const: "Plant" } }),
    },
  ),
};
