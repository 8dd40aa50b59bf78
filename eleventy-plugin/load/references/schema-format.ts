/** Languages of a schema by the media type in `schemaFormat`; what is not listed is shown as its source. */
const LANGUAGES = [
  { language: "schema", is: /^application\/(?:vnd\.(?:aai\.)?asyncapi|schema)(?:\+(?:json|yaml))?(?:;|$)/i },
  { language: "openapi", is: /^application\/vnd\.oai\.openapi(?:\+(?:json|yaml))?(?:;|$)/i },
  { language: "avro", is: /^application\/vnd\.apache\.avro(?:\+(?:json|yaml))?(?:;|$)/i },
] as const;

export type SchemaLanguage = (typeof LANGUAGES)[number]["language"] | "other";

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#multiFormatSchemaFormatTable */
export function schemaLanguage(format: string): SchemaLanguage {
  return LANGUAGES.find(({ is }) => is.test(format.trim()))?.language ?? "other";
}

/** Whether it is JSON Schema or a dialect of it: `$ref`s in it are references. */
export function isJsonSchemaFormat(format: string): boolean {
  return ["schema", "openapi"].includes(schemaLanguage(format));
}
