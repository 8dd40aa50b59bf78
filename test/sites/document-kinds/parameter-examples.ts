import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "an example of a parameter that its schema does not allow is told to the author",
  source: "OpenAPI 3.0.4 Parameter Object: an example matches the schema; a text is no list",
  cases: [
    {
      where: "a text for a list",
      ...withOperation("3.0.3", "get /s", "s")`
      parameters: [{ in: query, name: arr, schema: { type: array, items: { type: string } }, example: "a,b" }]`,
      messages: ["example-mismatch"],
    },
    {
      where: "a text for an object, of a component, among named examples",
      document: openapi("3.1.0")`
paths:
  /s:
    parameters: [{ $ref: "#/components/parameters/O" }]
    get: { operationId: s, responses: { "200": { description: OK } } }
components:
  parameters:
    O: { in: query, name: o, schema: { $ref: "#/components/schemas/O" }, examples: { one: { value: "{}" } } }
  schemas: { O: { type: object } }`,
      page: "operations/s/",
      messages: ["example-mismatch"],
    },
    {
      where: "a list for a text, in Swagger 2.0",
      ...withOperation("2.0", "get /s", "s")`
      parameters: [{ in: query, name: t, type: string, x-example: [a, b] }]`,
      messages: ["example-mismatch"],
    },
    {
      where: "texts of numbers and truth values, which are sent as they are",
      ...withOperation("3.0.3", "get /s", "s")`
      parameters:
        - { in: query, name: int, schema: { type: integer }, example: "5" }
        - { in: query, name: bool, schema: { type: boolean }, example: "true" }
        - { in: query, name: str, schema: { type: string }, example: 5 }`,
      curl: ["?int=5&bool=true&str=5"],
    },
  ],
} satisfies DocumentKind;
