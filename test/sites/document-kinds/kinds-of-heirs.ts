import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "words for kinds that a page has from elsewhere",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#discriminator-object: the value that stands for a schema; " +
    "https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.3: const; " +
    "https://spec.openapis.org/oas/v3.0.4.html#schema-object: nullable, and binary as any sequence of octets",
  cases: [
    {
      where: "an heir on its own page",
      ...withOperation("3.1.0", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Full" } } } } }
components:
  schemas:
    Base: { type: object, required: [type], properties: { type: { type: string, enum: [Datum, Jahr] } }, discriminator: { propertyName: type, mapping: { Datum: "#/components/schemas/Full" } } }
    Full: { allOf: [{ $ref: "#/components/schemas/Base" }, { type: object, properties: { d: { type: string } } }] }`,
      page: "schemas/full/",
      html: ['type always "Datum"'],
      notHtml: ["Jahr"],
    },
    {
      where: "a named type with one value, and a map with a name",
      ...withOperation("3.1.0", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { kind: { $ref: "#/components/schemas/Kind", const: "true" }, tags: { $ref: "#/components/schemas/Tags" } } } } } } }
components: { schemas: { Kind: { type: string }, Tags: { type: object, additionalProperties: { type: string } } } }`,
      html: ["kind Kind (string)", "Alwaystrue", "tags Tags (map)"],
    },
    {
      where: "null once, in 3.0",
      ...withOperation("3.0.3", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { r: { oneOf: [{ type: string, nullable: true }, { type: number, nullable: true }] } } } } } } }`,
      html: ["r string or number or null"],
      notHtml: ["null or"],
    },
    {
      where: "bytes below a media type of texts",
      ...withOperation("3.0.3", "post /a", "a")`
      requestBody: { content: { text/plain: { schema: { type: string, format: binary } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: string, format: binary } } } } }`,
      html: ["text/plain file", "application/json file"],
      notHtml: ["any value"],
      curl: ["--data-binary '@file.txt'"],
    },
    {
      where: "what is required beside alternatives is required in each",
      ...withOperation("3.1.0", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, required: [event], properties: { event: { type: string } }, oneOf: [{ title: In, properties: { event: { const: in } } }, { title: Out, properties: { event: { const: out } } }] } } } } }`,
      html: ["Always there unless marked.", "Always there unless marked."],
      notHtml: ["May be absent"],
    },
  ],
} satisfies DocumentKind;
