import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { toJsonText } from "../../../../eleventy-plugin/portable/exact-number.js";
import { toComponents } from "../../../../eleventy-plugin/portable/schema/components.js";
import {
  generateValue,
  type GeneratedValue,
} from "../../../../eleventy-plugin/portable/example/generate/generate-value.js";
import type { Json } from "../../../../eleventy-plugin/portable/model/index.js";
import { withSchemas } from "../../../normalise/normalised.js";
import { CountedComponents, schemaOf } from "../../../support/panel-of.js";
import { sampled } from "../../../support/sample.js";
import { alternativeShapes } from "./alternative-shapes.js";
import { arrayShapes } from "./array-shapes.js";
import { documentShapes } from "./document-shapes.js";
import { objectShapes } from "./object-shapes.js";
import { partShapes } from "./part-shapes.js";
import { primitiveShapes } from "./primitive-shapes.js";
import { shapesOf, type Shape } from "./shape.js";

const ROOT = "DrawnRoot";

const shapes = [
  primitiveShapes,
  arrayShapes,
  objectShapes,
  alternativeShapes,
  partShapes,
  documentShapes,
].flatMap(shapesOf);

/** A sample of the shapes, grouped by their schema's first keyword other than `type`. */
const sampledShapes = sampled(shapes, ({ schema }) =>
  Object.keys(schema ?? {}).find((keyword) => keyword !== "type"),
);

/**
 * One validator for all shapes: each new one would compile the meta-schema again, which takes longer than all
 * tests of this file.
 */
const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
addFormats.default(ajv);

const validators = new Map<Shape, ValidateFunction>();

/** Compiles the schema for another validator. Exact numbers are rounded to JavaScript numbers. */
function validatorOf(shape: Shape): ValidateFunction {
  const known = validators.get(shape);
  if (known) return known;
  const plain = JSON.parse(toJsonText({ [ROOT]: shape.schema, ...shape.components } as Json)) as object;
  const document = `https://example.com/documents/${validators.size}`;
  ajv.addSchema({ $id: document, components: { schemas: plain } });
  const validate = ajv.compile({ $ref: `${document}#/components/schemas/${ROOT}` });
  validators.set(shape, validate);
  return validate;
}

function complaintsOf(shape: Shape, value: Json): string {
  const validate = validatorOf(shape);
  return validate(JSON.parse(toJsonText(value))) ? "" : ajv.errorsText(validate.errors);
}

const normalisedShapes = new Map<Shape, ReturnType<typeof toComponents>>();

/** Returns the shape's normalised schemas, memoised. */
function componentsOf(shape: Shape): ReturnType<typeof toComponents> {
  const known = normalisedShapes.get(shape);
  if (known) return known;
  const { reference } = withSchemas({ [ROOT]: shape.schema, ...shape.components });
  const components = toComponents(reference.schemas);
  normalisedShapes.set(shape, components);
  return components;
}

function drawnWith(
  shape: Shape,
  side: "request" | "response",
  fields: "all" | "required",
): GeneratedValue | undefined {
  return generateValue(schemaOf({ name: ROOT }), componentsOf(shape), { side, fields });
}

function drawn(shape: Shape, fields: "all" | "required"): Json | undefined {
  return drawnWith(shape, "response", fields)?.value;
}

describe.each(["all", "required"] as const)("with %s fields, a value of", (fields) => {
  test.each(sampledShapes)("$name is valid", (shape) => {
    const value = drawn(shape, fields);
    expect(value, "a value").not.toBeUndefined();
    const problem = complaintsOf(shape, value as Json);
    expect(problem && `${toJsonText(value as Json)}: ${problem}`).toBe("");
  });
});

test("a schema gives the same value again", () => {
  for (const shape of sampled(sampledShapes)) expect(drawn({ ...shape }, "all")).toEqual(drawn(shape, "all"));
});

test.each([
  ["a text", { type: "string", minLength: 20_000 }, "a"],
  ["a list", { type: "array", minItems: 3_000, items: { type: "integer" } }, "a[]"],
])("%s that must be longer than any example reports where it was cut", (_, field, path) => {
  const shape = { name: "", schema: { type: "object", properties: { a: field }, required: ["a"] } };
  for (const fields of ["all", "required"] as const)
    expect(drawnWith(shape, "response", fields)?.cuts).toEqual([path]);
});

test("a response has the only possible alternative if a write-only field excludes the other", () => {
  const id = { properties: { id: { type: "integer", readOnly: true } }, required: ["id"] };
  const secret = { properties: { secret: { type: "string", writeOnly: true } }, required: ["secret"] };
  const shape = { name: "", schema: { type: "object", oneOf: [id, secret] } };
  expect(drawnWith(shape, "response", "all")?.value).toEqual({});
});

test.each<[what: string, inside: (next: object) => object]>([
  ["alternatives inside alternatives", (next) => next],
  ["objects with alternatives inside each other", (next) => ({ properties: { inside: next } })],
])("%s, 150 deep, are not searched endlessly", (_, inside) => {
  const steps = Array.from({ length: 150 }, (_entry, index) => {
    const next = inside({ $ref: `#/components/schemas/Step${index + 1}` });
    return [`Step${index}`, { oneOf: [next, { properties: { [`own${index}`]: { type: "string" } } }] }];
  });
  const { reference } = withSchemas({ ...Object.fromEntries(steps), Step150: { type: "object" } });
  const components = new CountedComponents(toComponents(reference.schemas));
  generateValue(schemaOf({ name: "Step0" }), components, { side: "response", fields: "all" });
  expect(components.asked).toBeLessThan(2_000);
});
