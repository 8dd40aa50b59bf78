import { openapi, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "references that were not followed",
  source:
    "https://spec.openapis.org/oas/v3.1.1.html#responses-object: an answer is told by its status; nothing is known of what a " +
    "reference leads to that is refused or missing, so no example stands for it",
  cases: [
    {
      where: "answers, a header, a body and a property of a component",
      document: openapi("3.0.3")`
paths:
  /boats:
    post:
      requestBody: { $ref: "#/components/requestBodies/None" }
      responses:
        "200":
          description: ok
          headers: { X-Lost: { $ref: "#/components/headers/None" } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } }
        "404": { $ref: "#/components/responses/None" }
        "500": { $ref: "https://schemas.example.org/common.yaml#/Error" }
components:
  schemas:
    Boat:
      type: object
      required: [name, lost]
      properties:
        name: { type: string, example: Anna }
        lost: { $ref: "#/components/schemas/None" }
        list: { type: array, items: { $ref: "https://schemas.example.org/list.yaml" } }`,
      page: "operations/post-boats/",
      html: [
        "Request body",
        "Not available",
        "X-Lost",
        "not available",
        "lost",
        "not available",
        "404",
        "Not available",
        "500",
        "Not available",
      ],
      markdown: [
        "## Request body",
        "Not available",
        "### 200",
        "`X-Lost`: not available",
        "`lost`: not available",
        "`list`: array of not available",
        "### 404 Not Found",
        "Not available",
        "### 500",
        "Not available",
        '"name": "Anna"',
      ],
      notMarkdown: ['"lost"', "### 404 `application/json`"],
      notCurl: ["--data"],
      messages: ["reference-not-found", "reference-refused"],
    },
    {
      where: "Swagger 2.0: an answer, and a body's schema",
      document: openapi("2.0")`
consumes: [application/json]
produces: [application/json]
paths:
  /boats:
    put:
      parameters: [{ name: boat, in: body, schema: { $ref: missing.yaml } }]
      responses: { "200": { description: ok, schema: { $ref: "#/definitions/None" } }, "404": { $ref: "#/responses/None" } }`,
      page: "operations/put-boats/",
      html: ["not available", "200", "not available", "404", "Not available"],
      markdown: ["`application/json` not available", "### 404 Not Found", "Not available"],
      notMarkdown: ["Drawn from the schema"],
      messages: ["reference-not-found"],
    },
    {
      where: "a branch of a choice, a part of an allOf and the items of a list",
      document: openapi("3.1.0")`
paths:
  /boats:
    get:
      responses:
        "200": { description: ok, content: { application/json: { schema: { oneOf: [{ $ref: none.yaml }, { $ref: "#/components/schemas/Boat" }] } } } }
        "201": { description: ok, content: { application/json: { schema: { allOf: [{ $ref: none.yaml }, { $ref: "#/components/schemas/Boat" }] } } } }
        "202": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: none.yaml } } } } }
components: { schemas: { Boat: { type: object, properties: { name: { type: string, example: Anna } } } } }`,
      page: "operations/get-boats/",
      html: ["not available", "array of not available"],
      markdown: ["not available or Boat", "array of not available", '"name": "Anna"'],
      notMarkdown: ["no value was found", "[]"],
      messages: ["reference-not-found"],
    },
    {
      where: "a callback's answer, in a file beside",
      document: openapi("3.1.0")`
paths:
  /boats:
    post:
      responses: { "204": { description: ok } }
      callbacks: { told: { "{$request.query.url}": { $ref: told.yaml } } }`,
      files: {
        "told.yaml": `post: { responses: { "202": { $ref: "../../../../.secret.yaml" }, "400": { description: bad, content: { application/json: { schema: { $ref: "none.yaml" } } } } } }`,
      },
      page: "operations/post-boats/",
      html: ["told", "202", "Not available", "400", "not available"],
      markdown: ["202", "Not available", "400", "`application/json` not available"],
      messages: ["reference-not-found", "reference-refused"],
    },
  ],
} satisfies DocumentKind;
