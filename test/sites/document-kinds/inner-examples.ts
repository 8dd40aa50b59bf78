import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "examples inside lists and objects fill parameters",
  source:
    "the specification: forms are pre-filled with the examples of the document; JSON Schema 2020-12 9.5",
  cases: [
    {
      where: "items and fields of query parameters, OpenAPI 3.0",
      ...withOperation("3.0.3", "get /a", "a")`
      parameters:
        - { in: query, name: ids, schema: { type: array, items: { type: string, example: i1 } } }
        - { in: query, name: filter, schema: { type: object, properties: { k: { type: string, example: v1 }, free: { type: string } } } }
        - { in: query, name: none, schema: { type: array, items: { type: string }, default: [x] } }`,
      curl: ["?ids=i1&k=v1'"],
    },
    {
      where: "a list of examples of the items of a component, in a header, OpenAPI 3.1",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters: [{ in: header, name: X-Ids, schema: { $ref: "#/components/schemas/Ids" } }]
components:
  schemas:
    Ids: { type: array, items: { $ref: "#/components/schemas/Id" } }
    Id: { type: string, examples: [i1, i2] }`,
      curl: ["-H 'X-Ids: i1'"],
    },
    {
      where: "items in Swagger 2.0",
      ...withOperation("2.0", "get /a", "a")`
      parameters: [{ in: query, name: ids, type: array, items: { type: string, example: i1 } }]`,
      curl: ["?ids=i1"],
      messages: ["invalid-document"],
    },
    {
      where: "fields of a deepObject, by allOf and in a file beside",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters: [{ in: query, name: f, style: deepObject, schema: { allOf: [{ $ref: "schemas/f.yaml" }, { properties: { n: { type: integer, examples: [3] } } }] } }]`,
      files: { "schemas/f.yaml": "{ type: object, properties: { k: { type: string, example: v1 } } }" },
      curl: ["?f%5Bk%5D=v1&f%5Bn%5D=3"],
    },
  ],
} satisfies DocumentKind;
