import type { DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "examples inside lists and objects fill parameters",
  source:
    "the specification: forms are pre-filled with the examples of the document; JSON Schema 2020-12 9.5",
  cases: [
    {
      where: "items and fields of query parameters, OpenAPI 3.0",
      document: `
openapi: 3.0.3
info: { title: Inner, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /a:
    get:
      operationId: a
      parameters:
        - { in: query, name: ids, schema: { type: array, items: { type: string, example: i1 } } }
        - { in: query, name: filter, schema: { type: object, properties: { k: { type: string, example: v1 }, free: { type: string } } } }
        - { in: query, name: none, schema: { type: array, items: { type: string }, default: [x] } }
      responses: { "200": { description: OK } }
`,
      page: "operations/a/",
      curl: ["?ids=i1&k=v1'"],
    },
    {
      where: "a list of examples of the items of a component, in a header, OpenAPI 3.1",
      document: `
openapi: 3.1.0
info: { title: Inner, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /a:
    get:
      operationId: a
      parameters: [{ in: header, name: X-Ids, schema: { $ref: "#/components/schemas/Ids" } }]
      responses: { "200": { description: OK } }
components:
  schemas:
    Ids: { type: array, items: { $ref: "#/components/schemas/Id" } }
    Id: { type: string, examples: [i1, i2] }
`,
      page: "operations/a/",
      curl: ["-H 'X-Ids: i1'"],
    },
    {
      where: "items in Swagger 2.0",
      document: `
swagger: "2.0"
info: { title: Inner, version: "1" }
host: api.example.com
paths:
  /a:
    get:
      operationId: a
      parameters: [{ in: query, name: ids, type: array, items: { type: string, example: i1 } }]
      responses: { 200: { description: OK } }
`,
      page: "operations/a/",
      curl: ["?ids=i1"],
      messages: ["invalid-document"],
    },
    {
      where: "fields of a deepObject, by allOf and in a file beside",
      document: `
openapi: 3.1.0
info: { title: Inner, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /a:
    get:
      operationId: a
      parameters: [{ in: query, name: f, style: deepObject, schema: { allOf: [{ $ref: "schemas/f.yaml" }, { properties: { n: { type: integer, examples: [3] } } }] } }]
      responses: { "200": { description: OK } }
`,
      files: { "schemas/f.yaml": "{ type: object, properties: { k: { type: string, example: v1 } } }" },
      page: "operations/a/",
      curl: ["?f%5Bk%5D=v1&f%5Bn%5D=3"],
    },
  ],
} satisfies DocumentKind;
