import { Ajv2020 } from "ajv/dist/2020.js";
import ajvDraftFour from "ajv-draft-04";
import { expect, test, vi } from "vitest";
import { schemaMistakes } from "../../../eleventy-plugin/load/validate/schema-mistakes.js";
import { specificationSchema } from "../../../eleventy-plugin/load/validate/specification-schema.js";

const info = { title: "T", version: "1" };

test.each([
  ["2.0", { swagger: "2.0", info, paths: {} }, ajvDraftFour.default],
  ["3.0", { openapi: "3.0.4", info, paths: {} }, ajvDraftFour.default],
  ["3.1", { openapi: "3.1.1", info, paths: {} }, Ajv2020],
])("the schema of %s is checked here, and in no build", (_, document, Validator) => {
  const checked = vi.spyOn(Validator.prototype, "validateSchema");
  expect(schemaMistakes(document)).toEqual([]);
  expect(checked).not.toHaveBeenCalled();
  checked.mockRestore();
  expect(new Validator({ strict: false }).validateSchema(specificationSchema(document))).toBe(true);
});
