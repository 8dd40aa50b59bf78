import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "webhooks of Redoc's extension",
  source:
    "https://redocly.com/docs-legacy/api-reference-docs/specification-extensions/x-webhooks: path items by name, for OpenAPI 3.0, " +
    "as OpenAPI 3.1 has them under webhooks",
  cases: [
    {
      where: "OpenAPI 3.0, with a path item in a file beside",
      ...withOperation("3.0.3", "get /a", "a")`
x-webhooks:
  newPet: { post: { operationId: newPet, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }, responses: { "200": { description: Taken } } } }
  lost: { $ref: "hooks/lost.yaml" }
components: { schemas: { Pet: { type: object, properties: { name: { type: string, nullable: true } } } } }`,
      page: "webhooks/new-pet/",
      files: {
        "hooks/lost.yaml":
          '{ post: { operationId: lost, summary: A pet was lost, responses: { "204": { description: Noted } } } }',
      },
      html: ["Webhook", "name", "string or null", "Taken"],
      markdown: ["`name`", "string or null"],
      written: ["webhooks/index.html", "webhooks/lost/index.html"],
    },
    {
      where: "Swagger 2.0, whose body is a parameter",
      ...withOperation("2.0", "get /a", "a")`
x-webhooks: { newPet: { post: { operationId: newPet, parameters: [{ in: body, name: pet, schema: { $ref: "#/definitions/Pet" } }], responses: { "200": { description: Taken } } } } }
definitions: { Pet: { type: object, properties: { name: { type: string } } } }`,
      page: "webhooks/new-pet/",
      html: ["Webhook", "name", "string", "Taken"],
      markdown: ["`name`", "string"],
    },
    {
      where: "beside the webhooks of OpenAPI 3.1, which hold",
      document: openapi("3.1.0")`
webhooks: { told: { post: { operationId: told, responses: { "200": { description: Ok } } } } }
x-webhooks: { other: { post: { operationId: other, responses: { "200": { description: Ok } } } } }`,
      page: "webhooks/told/",
      notWritten: ["webhooks/other/index.html"],
    },
    {
      where: "what another tool has there",
      ...withOperation("3.0.3", "get /a", "a")`
x-webhooks: [newPet, lost]`,
      notWritten: ["webhooks/index.html"],
    },
    {
      where: "one that is internal",
      ...withOperation("3.0.3", "get /a", "a")`
x-webhooks: { secret: { x-internal: true, post: { operationId: secret, responses: { "200": { description: Ok } } } }, open: { post: { operationId: open, responses: { "200": { description: Ok } } } } }`,
      page: "webhooks/open/",
      notWritten: ["webhooks/secret/index.html"],
    },
  ],
} satisfies DocumentKind;
