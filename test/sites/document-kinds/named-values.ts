import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

const level = `type: integer, enum: [-1, 1], x-ms-enum: { name: Level, modelAsString: false, values: [{ value: -1, name: Below, description: Under *zero* }, { value: 1, name: Above }] }`;

export default {
  kind: "values named by AutoRest's extension",
  source:
    "https://azure.github.io/autorest/extensions/#x-ms-enum: values is a list of { value, description, name }, read like x-enumNames",
  cases: [
    {
      where: "a component, in an answer",
      ...withOperation("3.0.3", "get /a", "a")`
      responses: { "200": { description: Ok, content: { application/json: { schema: { type: object, properties: { level: { $ref: "#/components/schemas/Level" } } } } } } }
components: { schemas: { Level: { ${level} } } }`,
      html: ["level", "-1", "Below", "Under zero", "1", "Above"],
      markdown: ["`-1`", "Below", "Under *zero*", "`1`", "Above"],
    },
    {
      where: "a parameter of Swagger 2.0",
      document: openapi("2.0")`
paths: { /a: { get: { operationId: a, parameters: [{ in: query, name: level, ${level} }], responses: { "200": { description: Ok } } } } }`,
      page: "operations/a/",
      html: ["level", "Below", "Under zero", "Above"],
      markdown: ["`level`", "Below", "Under *zero*", "Above"],
    },
    {
      where: "items of an array, texts out of order, some without",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters: [{ in: query, name: state, schema: { type: array, items: { type: string, enum: [on, off], x-ms-enum: { name: State, values: [{ value: off, description: Not on }, { value: gone, name: Gone }, null] } } } }]`,
      html: ["state", "on", "off", "Not on"],
      notHtml: ["Gone"],
      markdown: ["`on`", "`off`", "Not on"],
    },
  ],
} satisfies DocumentKind;
