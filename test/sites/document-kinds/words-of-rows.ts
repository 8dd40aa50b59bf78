import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

const LONG = "a-text-that-is-too-long-for-the-label-of-a-row";

export default {
  kind: "what a row says of a constant, a name, a format and what is deprecated",
  source:
    "https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.3 (const), #section-7 (format), " +
    "#section-9.3 (deprecated); a field may have any name: https://www.rfc-editor.org/rfc/rfc8259#section-4",
  cases: [
    {
      where: "a long constant inline, 3.1",
      document: openapi("3.1.0")`
paths:
  /a: { post: { operationId: a, requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { const: ${LONG} }, short: { const: x } } } } } }, responses: { "200": { description: ok } } } }`,
      page: "operations/a/",
      html: ["kind", `Always${LONG}`, 'short always "x"'],
      markdown: [`- Always: \`${LONG}\``],
    },
    {
      where: "a field whose name is empty, in a component",
      ...withOperation("3.0.3", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Odd" } } } } }
components: { schemas: { Odd: { type: object, required: [""], properties: { "": { type: string }, b: { type: integer } } } } }`,
      html: ['"" string', "b integer"],
      markdown: ['- `""`: string'],
    },
    {
      where: "formats of components: one of them and a list, Swagger 2.0",
      ...withOperation("2.0", "get /a", "a")`
      responses: { "200": { description: ok, schema: { type: object, properties: { one: { $ref: "#/definitions/Id" }, all: { type: array, items: { $ref: "#/definitions/Id" } }, when: { $ref: "#/definitions/Time" } } } } }
definitions: { Id: { type: string, format: uuid }, Time: { type: string, format: date-time } }`,
      html: ["one Id (string, uuid)", "all array of Id (string, uuid)", "when Time (string, date-time)"],
      markdown: ["`one`: Id (string, uuid)", "`all`: array of Id (string, uuid)"],
    },
    {
      where: "a body whose component is deprecated, and a deprecated way to sign in, 3.2",
      ...withOperation("3.2.0", "get /a", "a")`
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Old" } } } } }
security: [{ old: [] }]
components:
  securitySchemes: { old: { type: apiKey, in: header, name: X-Key, deprecated: true } }
  schemas: { Old: { type: object, deprecated: true, properties: { b: { type: integer } } } }`,
      html: ["old API key deprecated", "Old deprecated"],
      markdown: ["API key, deprecated", "`application/json` Old, deprecated"],
    },
    {
      where:
        "fields by pattern and lists inside others: whose they are, and a header that is written as JSON",
      ...withOperation("3.1.0", "get /a", "a")`
      responses:
        "200":
          description: ok
          headers: { X-Left: { content: { application/json: { schema: { type: object } } } } }
          content: { application/json: { schema: { type: object, properties: { pp: { type: object, patternProperties: { "^x-": { type: string }, "^y-": { type: integer } } } } } } }`,
      html: ["X-Left object", "Sent asJSON text"],
      markdown: ["`X-Left`: object", "  - Sent as: JSON text", "- Fields matching `^x-` (`pp`): string"],
    },
    {
      where: "code in a description that has HTML, and what is said of it in a line",
      ...withOperation("3.0.3", "get /a", "a")`
      description: "> [!WARNING]\\n> Careful <b>now</b>\\n\\n<script>alert(1)</script>\\n\\n\`\`\`mermaid\\ngraph TD\\n\`\`\`"`,
      markup: ['<meta name="description" content="Careful now.'],
      markdown: ["```mermaid"],
    },
  ],
} satisfies DocumentKind;
