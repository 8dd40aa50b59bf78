import { Ajv2020 } from "ajv/dist/2020.js";
import ajvDraftFour from "ajv-draft-04";
import { expect, test } from "vitest";
import { specificationSchemas } from "../../../compile-validators.mjs";
import { schemaViolations } from "../../../eleventy-plugin/load/validate/run-validation.js";

const info = { title: "T", version: "1" };

test.each([
  ["2.0", { swagger: "2.0", info, paths: {} }, ajvDraftFour.default],
  ["3.0", { openapi: "3.0.4", info, paths: {} }, ajvDraftFour.default],
  ["3.1", { openapi: "3.1.1", info, paths: {} }, Ajv2020],
] as const)(
  "the schema of %s is valid, and is compiled to the validator",
  async (version, document, Validator) => {
    expect(new Validator({ strict: false }).validateSchema(specificationSchemas()[version])).toBe(true);
    expect(await schemaViolations(document)).toEqual([]);
    expect(await schemaViolations({ ...document, nonsense: 1 })).toMatchObject([
      { reason: "The document must not have the field `nonsense`" },
    ]);
  },
);
