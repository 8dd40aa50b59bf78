import { object, ref, shape, text, whole, type Shape } from "./shape.js";

/** Combined constraints on fields and their names. */
export const fieldShapes: readonly Shape[] = [
  shape(
    "dependentRequired chain",
    object({ a: text }, { required: ["a"], dependentRequired: { a: ["b"], b: ["c"] } }),
  ),
  shape(
    "dependentSchemas false",
    object({ a: text, b: text }, { dependentSchemas: { a: { properties: { b: false } } } }),
  ),
  shape(
    "dependentSchemas with closed",
    object(
      { a: text },
      {
        required: ["a"],
        dependentSchemas: { a: object({ b: whole }, { required: ["b"] }) },
        unevaluatedProperties: false,
      },
    ),
  ),
  shape(
    "dependentRequired with maxProperties",
    object({ a: text, b: text, c: text }, { dependentRequired: { a: ["b", "c"] }, maxProperties: 2 }),
  ),
  shape("dependencies of draft 7", object({ a: text, b: text }, { dependencies: { a: ["b"] } })),
  shape("patternProperties two with minProperties", {
    type: "object",
    patternProperties: { "^S_": text, "^I_": whole },
    additionalProperties: false,
    minProperties: 4,
  }),
  shape("patternProperties alternation minProperties", {
    type: "object",
    patternProperties: { "^(a|b|c)$": whole },
    additionalProperties: false,
    minProperties: 3,
  }),
  shape("patternProperties required", {
    type: "object",
    patternProperties: { "^x_[0-9]{3}$": whole },
    additionalProperties: false,
    required: ["x_123"],
  }),
  shape("patternProperties beside properties unevaluated", {
    type: "object",
    properties: { id: text },
    patternProperties: { "^d": whole },
    unevaluatedProperties: false,
    minProperties: 2,
  }),
  shape("patternProperties false", {
    type: "object",
    patternProperties: { "^_": false },
    minProperties: 2,
    additionalProperties: whole,
  }),
  shape("overlapping patternProperties", {
    type: "object",
    patternProperties: { "^a": { type: "integer", minimum: 5 }, z$: { maximum: 7 } },
    required: ["abcz"],
  }),
  shape("propertyNames with minProperties", {
    type: "object",
    propertyNames: { pattern: "^k\\d$" },
    minProperties: 5,
  }),
  shape("propertyNames format", {
    type: "object",
    propertyNames: { format: "uuid" },
    additionalProperties: text,
    minProperties: 2,
  }),
  shape("propertyNames maxLength", {
    type: "object",
    propertyNames: { maxLength: 1 },
    additionalProperties: text,
    minProperties: 3,
  }),
  shape("propertyNames enum with required of properties", {
    type: "object",
    propertyNames: { enum: ["a", "b", "c"] },
    properties: { a: whole },
    additionalProperties: text,
    minProperties: 3,
  }),
  shape(
    "propertyNames const ref",
    { type: "object", propertyNames: ref("Lang"), additionalProperties: text },
    { Lang: { type: "string", enum: ["de", "en"] } },
  ),
  shape("propertyNames contradicts optional property", {
    type: "object",
    properties: { longName: text, b: text },
    propertyNames: { maxLength: 3 },
  }),
  shape(
    "unevaluated through ref",
    { ...ref("Base"), properties: { x: whole }, required: ["x"], unevaluatedProperties: false },
    { Base: object({ a: text }, { required: ["a"] }) },
  ),
  shape("unevaluated through anyOf", {
    anyOf: [object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })],
    unevaluatedProperties: false,
  }),
  shape("unevaluatedProperties schema", {
    type: "object",
    properties: { a: text },
    unevaluatedProperties: { type: "integer", minimum: 3 },
    minProperties: 3,
  }),
  shape("type arrays with constraints of each", { type: ["string", "integer"], minLength: 20, minimum: 100 }),
  shape("type array null with enum lacking null", { type: ["string", "null"], enum: ["a"] }),
  shape("no type, properties", { properties: { a: whole }, required: ["a"] }),
  shape("no type, items", { items: whole, minItems: 2 }),
  shape(
    "type number + const in property and oneOf",
    object(
      {
        v: {
          oneOf: [
            { type: "number", maximum: 0 },
            { type: "number", minimum: 10 },
          ],
        },
      },
      { required: ["v"] },
    ),
  ),
  shape(
    "minProperties over named with closed",
    object({ a: text, b: text, c: text }, { minProperties: 2, additionalProperties: false }),
  ),
  shape(
    "maxProperties under required deps",
    object({ a: text, b: text, c: text, d: text }, { maxProperties: 1 }),
  ),
  shape("additionalProperties false in allOf parts sharing", {
    allOf: [
      object({ a: text, b: {} }, { additionalProperties: false }),
      { properties: { b: whole }, required: ["b"] },
    ],
  }),
  shape(
    "default object partially valid",
    object({ a: whole, b: text }, { required: ["a"], default: { b: "x" } }),
  ),
  shape("example of an object contradicting", object({ a: whole }, { required: ["a"], example: { a: "x" } })),
  shape(
    "examples deep contradicting field",
    object({ a: object({ b: { type: "integer", examples: ["no", 7] } }) }),
  ),
  shape(
    "default of a field inside closed",
    object({ a: { type: "string", default: "", minLength: 1 } }, { required: ["a"] }),
  ),
  shape("readOnly required", object({ id: { type: "integer", readOnly: true } }, { required: ["id"] })),
  shape(
    "deep required chain over 8",
    object(
      {
        a: object(
          {
            b: object(
              {
                c: object(
                  {
                    d: object(
                      {
                        e: object(
                          {
                            f: object(
                              {
                                g: object(
                                  { h: object({ i: whole }, { required: ["i"] }) },
                                  { required: ["h"] },
                                ),
                              },
                              { required: ["g"] },
                            ),
                          },
                          { required: ["f"] },
                        ),
                      },
                      { required: ["e"] },
                    ),
                  },
                  { required: ["d"] },
                ),
              },
              { required: ["c"] },
            ),
          },
          { required: ["b"] },
        ),
      },
      { required: ["a"] },
    ),
  ),
  shape(
    "wide object 200 fields with oneOf required",
    object(
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, index % 2 ? text : whole])),
      { oneOf: [{ required: ["f0"] }, { required: ["f199"] }] },
    ),
  ),
  shape("names by a pattern that has a schema, and by propertyNames", {
    type: "object",
    minProperties: 3,
    maxProperties: 3,
    propertyNames: { pattern: "^[a-c]$" },
    patternProperties: { "[ab]": whole },
    additionalProperties: text,
  }),
  shape(
    "more fields than an example shows, the last of them required",
    object(
      Object.fromEntries(
        Array.from({ length: 700 }, (_, index) => [
          `f${index}`,
          index % 2 ? text : object({ a: whole, c: text }, { required: ["a", "c"] }),
        ]),
      ),
      { required: ["f0", "f699"] },
    ),
  ),
  shape("several names by two patterns", {
    type: "object",
    allOf: [{ propertyNames: { pattern: "^a" } }, { propertyNames: { pattern: "z$" } }],
    minProperties: 2,
    additionalProperties: whole,
  }),
  shape(
    "an optional object that needs a field it refuses",
    object(
      { bad: { type: "object", required: ["q"], additionalProperties: false }, ok: whole },
      { required: ["ok"] },
    ),
  ),
  shape("an alternative that needs a field it refuses", {
    oneOf: [
      object({ a: whole }, { required: ["b"], additionalProperties: false }),
      object({ c: whole }, { required: ["c"] }),
    ],
  }),
];
