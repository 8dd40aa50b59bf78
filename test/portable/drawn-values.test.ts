import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { toJsonText } from "../../eleventy-plugin/portable/exact-number.js";
import { toComponents } from "../../eleventy-plugin/portable/example/components.js";
import { drawValue } from "../../eleventy-plugin/portable/example/draw/draw-value.js";
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

function drawn({ schema, components = {} }: Shape, fields: "all" | "required"): Json | undefined {
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
  return drawValue(start, toComponents(reference.schemas), { side: "response", fields })?.value;
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
