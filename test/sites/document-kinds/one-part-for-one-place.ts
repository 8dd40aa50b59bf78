import { openapi, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "what ends at one place of one file is one part",
  source:
    "https://datatracker.ietf.org/doc/html/rfc6901 and https://spec.openapis.org/oas/v3.1.1.html#reference-object: a " +
    "reference names a place, however it is written",
  cases: [
    {
      where: "a component that is a reference through an index",
      document: openapi("3.0.3")`
paths: { /a: { $ref: ./paths/a.yaml } }
components:
  schemas: { Errors: { $ref: "./parts/_index.yaml#/Errors" }, Item: { $ref: "./parts/item.yaml#/Item" } }`,
      files: {
        "parts/_index.yaml": `
Errors: { $ref: "./item.yaml#/Errors" }
Item: { $ref: "./item.yaml#/Item" }`,
        "parts/item.yaml": `
Errors: { type: object, properties: { code: { type: integer }, item: { $ref: "#/Item" } } }
Item: { type: object, properties: { id: { type: string } } }`,
        "paths/a.yaml": `
get:
  responses:
    "200": { description: ok, content: { application/json: { schema: { $ref: "../parts/_index.yaml#/Item" } } } }
    "400": { description: bad, content: { application/json: { schema: { $ref: "../parts/item.yaml#/Errors" } } } }`,
      },
      page: "operations/get-a/",
      html: ["Item", "Errors"],
      notHtml: ["-2"],
      markup: ['href="../../schemas/errors/"', 'href="../../schemas/item/"'],
      markdown: ["`application/json` Item", "`application/json` Errors"],
      written: ["schemas/errors/index.html", "schemas/item/index.html"],
      notWritten: ["schemas/errors-2/index.html", "schemas/item-2/index.html"],
    },
    {
      where: "all schemas in one file, paths in another, all by references",
      document: openapi("3.1.0")`
paths: { $ref: ./paths.yaml }
components:
  schemas: { $ref: ./schemas.yaml }
  responses: { NotFound: { $ref: ./responses.yaml#/NotFound } }`,
      files: {
        "paths.yaml": `
/places:
  get:
    responses:
      "200": { description: ok, content: { application/json: { schema: { $ref: place.yaml } } } }
      "404": { $ref: ./responses.yaml#/NotFound }`,
        "schemas.yaml": `
Place: { $ref: ./place.yaml }
Status: { $ref: ./place.yaml#/properties/status }`,
        "place.yaml": `
type: object
properties: { status: { type: string, enum: [OPEN, CLOSED] }, next: { $ref: schemas.yaml#/Place } }`,
        "responses.yaml": `NotFound: { description: Nowhere }`,
      },
      page: "operations/get-places/",
      html: ["status", "next", "Place", "404"],
      markdown: ["`application/json` Place", "`next`: Place", "### 404"],
      written: ["schemas/place/index.html", "schemas/status/index.html"],
      notWritten: ["schemas/place-2/index.html", "schemas/status-2/index.html"],
    },
    {
      where: "Swagger 2.0, and a mapping to the file",
      document: openapi("2.0")`
produces: [application/json]
paths:
  /pets:
    get:
      parameters: [{ $ref: "parts.yaml#/limit" }]
      responses: { "200": { description: ok, schema: { $ref: "parts.yaml#/Pet" } } }
parameters: { Limit: { $ref: "index.yaml#/limit" } }
definitions: { Pet: { $ref: "index.yaml#/Pet" } }`,
      files: {
        "index.yaml": `
limit: { $ref: "parts.yaml#/limit" }
Pet: { $ref: "parts.yaml#/Pet" }`,
        "parts.yaml": `
limit: { name: limit, in: query, type: integer }
Pet: { type: object, properties: { parent: { $ref: "index.yaml#/Pet" } } }`,
      },
      page: "operations/get-pets/",
      html: ["limit", "parent", "Pet"],
      markup: ['href="../../schemas/pet/"'],
      written: ["schemas/pet/index.html"],
      notWritten: ["schemas/pet-2/index.html"],
    },
    {
      where: "a mapping of a discriminator to files, through an index",
      document: openapi("3.1.0")`
paths:
  /pets:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "204": { description: ok } }
components:
  schemas:
    Pet:
      oneOf: [{ $ref: cat.yaml }, { $ref: dog.yaml }]
      discriminator: { propertyName: kind, mapping: { c: "./index.yaml#/Cat", d: dog.yaml } }`,
      files: {
        "index.yaml": `Cat: { $ref: cat.yaml }`,
        "cat.yaml": `{ title: Cat, type: object, required: [kind], properties: { kind: { type: string }, purrs: { type: boolean } } }`,
        "dog.yaml": `{ title: Dog, type: object, required: [kind], properties: { kind: { type: string }, barks: { type: boolean } } }`,
      },
      page: "operations/post-pets/",
      html: ["purrs"],
      curl: ['"kind": "c"'],
      messages: ["alternatives-overlap"],
      notWritten: ["schemas/cat-2/index.html", "schemas/dog-2/index.html"],
    },
    {
      where: "namesakes of two files",
      document: openapi("3.1.0")`
paths:
  /a:
    get:
      responses:
        "200": { description: ok, content: { application/json: { schema: { $ref: "users/errors.yaml#/Problem" } } } }
        "400": { description: bad, content: { application/json: { schema: { $ref: "billing/errors.yaml#/Problem" } } } }
        "500": { description: bad, content: { application/json: { schema: { $ref: "copies/errors.yaml#/Problem" } } } }`,
      files: {
        "users/errors.yaml": `Problem: { type: object, properties: { user: { type: string } } }`,
        "billing/errors.yaml": `Problem: { type: object, properties: { bill: { type: string } } }`,
        "copies/errors.yaml": `Problem: { type: object, properties: { user: { type: string } } }`,
      },
      page: "operations/get-a/",
      html: ["user", "errors.Problem", "bill"],
      markup: ['href="../../schemas/problem/"', 'href="../../schemas/errors-problem/"'],
      markdown: [
        "`application/json` Problem",
        "`application/json` errors.Problem",
        "`application/json` Problem",
      ],
      notWritten: ["schemas/problem-2/index.html"],
    },
  ],
} satisfies DocumentKind;
