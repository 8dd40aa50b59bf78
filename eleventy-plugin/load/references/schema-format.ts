/** Schema languages by the media type in `schemaFormat`. All others are shown as source text. */
const LANGUAGES = [
  { language: "schema", is: /^application\/(?:vnd\.(?:aai\.)?asyncapi|schema)(?:\+(?:json|yaml))?(?:;|$)/i },
  { language: "openapi", is: /^application\/vnd\.oai\.openapi(?:\+(?:json|yaml))?(?:;|$)/i },
  { language: "avro", is: /^application\/vnd\.apache\.avro(?:\+(?:json|yaml))?(?:;|$)/i },
] as const;

export type SchemaLanguage = (typeof LANGUAGES)[number]["language"] | "other";

/**
 * Returns the language of a `schemaFormat`:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#multiFormatSchemaFormatTable
 */
export function schemaLanguage(format: string): SchemaLanguage {
  return LANGUAGES.find(({ is }) => is.test(format.trim()))?.language ?? "other";
}

/** Whether a format is JSON Schema or a dialect of it, so that a `$ref` inside is a reference. */
export function isJsonSchemaFormat(format: string): boolean {
  return ["schema", "openapi"].includes(schemaLanguage(format));
}
