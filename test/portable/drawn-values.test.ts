import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { toJsonText } from "../../eleventy-plugin/portable/exact-number.js";
import { toComponents } from "../../eleventy-plugin/portable/example/components.js";
import { drawValue, type DrawnValue } from "../../eleventy-plugin/portable/example/draw/draw-value.js";
import type { Json, SchemaNode } from "../../eleventy-plugin/portable/model/index.js";
import { withSchemas } from "../normalise/normalised.js";
import { shapes } from "./drawn-shapes.js";
import type { Shape } from "./shape.js";

const ROOT = "DrawnRoot";

/** The schema as another validator reads it: exact numbers as the nearest number it has. */
function validatorOf({ schema, components = {} }: Shape): (value: Json) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  const plain = JSON.parse(toJsonText({ [ROOT]: schema, ...components } as Json)) as object;
  ajv.addSchema({ $id: "https://example.com/document", components: { schemas: plain } });
  const validate = ajv.compile({ $ref: `https://example.com/document#/components/schemas/${ROOT}` });
  return (value) => (validate(JSON.parse(toJsonText(value))) ? "" : ajv.errorsText(validate.errors));
}

function drawnWith(
  { schema, components = {} }: Shape,
  side: "request" | "response",
  fields: "all" | "required",
): DrawnValue | undefined {
  const { reference } = withSchemas({ [ROOT]: schema, ...components });
  const node = {
    name: ROOT,
    label: [],
    types: [],
    deprecated: false,
    readOnly: false,
    writeOnly: false,
  } as const;
  const start: SchemaNode = { ...node, constraints: [], examples: [], children: [] };
  return drawValue(start, toComponents(reference.schemas), { side, fields });
}

function drawn(shape: Shape, fields: "all" | "required"): Json | undefined {
  return drawnWith(shape, "response", fields)?.value;
}

describe.each(["all", "required"] as const)("with %s fields, a value of", (fields) => {
  test.each(shapes)("$name is valid", (shape) => {
    const value = drawn(shape, fields);
    expect(value, "a value").not.toBeUndefined();
    const problem = validatorOf(shape)(value as Json);
    expect(problem && `${toJsonText(value as Json)}: ${problem}`).toBe("");
  });
});

test("the same schema always gives the same value", () => {
  for (const shape of shapes) expect(drawn(shape, "all")).toEqual(drawn(shape, "all"));
});

test.each([
  ["a text", { type: "string", minLength: 20_000 }, "a"],
  ["a list", { type: "array", minItems: 3_000, items: { type: "integer" } }, "a[]"],
])("%s that must be longer than any example says where it was cut", (_, field, path) => {
  const shape = { name: "", schema: { type: "object", properties: { a: field }, required: ["a"] } };
  for (const fields of ["all", "required"] as const)
    expect(drawnWith(shape, "response", fields)?.cuts).toEqual([path]);
});

test("an answer is of the one alternative that it can be, where a write-only field tells the other", () => {
  const id = { properties: { id: { type: "integer", readOnly: true } }, required: ["id"] };
  const secret = { properties: { secret: { type: "string", writeOnly: true } }, required: ["secret"] };
  const shape = { name: "", schema: { type: "object", oneOf: [id, secret] } };
  expect(drawnWith(shape, "response", "all")?.value).toEqual({});
});
