import type { DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "the value of an alternative is its own",
  source:
    "JSON Schema 2020-12, oneOf and anyOf; the project's decision: below an alternative stands a value of it, and that it fits several is said to the author, never on a page",
  cases: [
    {
      where: "a body of which one alternative is open",
      page: "operations/pay/",
      document: `
openapi: 3.1.0
info: { title: Open, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /pay:
    post:
      operationId: pay
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: "#/components/schemas/Open" }, { $ref: "#/components/schemas/Named" }] } } } }
      responses: { "204": { description: Paid } }
components:
  schemas:
    Open: { type: object, properties: { ping: { type: integer, example: 7 } } }
    Named: { type: object, required: [name], properties: { name: { type: string, example: Ada } } }
`,
      html: ["Open", '"ping": 7', "Named", '"name": "Ada"'],
      notHtml: ["no value was found", "matches 2 alternatives"],
      markdown: ["Named: Drawn from the schema", '"name": "Ada"'],
      curl: ['"ping": 7'],
      messages: ["alternatives-overlap"],
    },
    {
      where: "a property whose alternatives require nothing",
      page: "operations/order/",
      document: `
openapi: 3.0.3
info: { title: Loose, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                method: { oneOf: [{ type: object, title: Post, properties: { street: { type: string, example: Main } } }, { type: object, title: Shop, properties: { shop: { type: string } } }] }
      responses: { "204": { description: Ordered } }
`,
      html: ["Post", "street", "Shop", "shop"],
      notHtml: ["no value was found", "matches 2 alternatives"],
      markdown: ['"method": {', '"street": "Main"'],
      curl: ['"method": {', '"street": "Main"'],
      messages: ["alternatives-overlap"],
    },
    {
      where: "Swagger 2.0 has none, so an answer of 3.0 with components, one within itself",
      page: "operations/search/",
      document: `
openapi: 3.0.3
info: { title: Recursive, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /search:
    post:
      operationId: search
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Filter" } } } }
      responses: { "204": { description: Found } }
components:
  schemas:
    Filter:
      oneOf:
        - { title: All of, type: object, required: [and], properties: { and: { type: array, items: { $ref: "#/components/schemas/Filter" } } } }
        - { title: One field, type: object, required: [field], properties: { field: { type: string, example: name } } }
`,
      html: ["All of", "and", "One field", "field"],
      markdown: [
        "All of: Drawn from the schema",
        '"and": [',
        "One field: Drawn from the schema",
        '"field": "name"',
      ],
      curl: ['"and": ['],
    },
    {
      where: "components of which one must hold the choice itself",
      page: "operations/judge/",
      document: `
openapi: 3.1.0
info: { title: Nested, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /judge:
    post:
      operationId: judge
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Test" } } } }
      responses: { "204": { description: Judged } }
components:
  schemas:
    Test: { oneOf: [{ $ref: "#/components/schemas/Not" }, { $ref: "#/components/schemas/Every" }, { $ref: "#/components/schemas/Is" }] }
    Not: { type: object, required: [not], properties: { not: { $ref: "#/components/schemas/Test" } } }
    Every: { type: object, required: [every], properties: { every: { type: array, minItems: 1, items: { $ref: "#/components/schemas/Test" } } } }
    Is: { type: object, required: [is], properties: { is: { type: string, example: Ada } } }
`,
      html: ["Not", "Every", "Is"],
      markdown: ["Not: Drawn from the schema", '"not": {', "Every: Drawn from the schema", '"every": ['],
      notMarkdown: ['"every": []', "{}"],
      curl: ['"is": "Ada"'],
    },
    {
      where: "alternatives without a title are told apart",
      page: "operations/tell/",
      document: `
openapi: 3.1.0
info: { title: Untitled, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /tell:
    post:
      operationId: tell
      requestBody: { content: { application/json: { schema: { oneOf: [{ type: object, required: [a], properties: { a: { const: 1 } } }, { type: object, required: [b], properties: { b: { const: 2 } } }] } } } }
      responses: { "204": { description: Told } }
`,
      html: ["object 1", "object 2"],
      markdown: ["object 1", "object 2"],
      curl: ['"a": 1'],
    },
    {
      where: "a discriminator decides where the alternatives themselves would not",
      page: "operations/adopt/",
      document: `
openapi: 3.0.3
info: { title: Decided, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /adopt:
    post:
      operationId: adopt
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }], discriminator: { propertyName: kind } } } } }
      responses: { "204": { description: Adopted } }
components:
  schemas:
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer, example: 9 } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string }, tricks: { type: integer, example: 3 } } }
`,
      html: ["kind is Cat", "kind is Dog", '"kind": "Cat"', '"lives": 9', '"kind": "Dog"', '"tricks": 3'],
      notHtml: ["matches 2 alternatives", "no value was found"],
      markdown: ['"kind": "Cat"', '"kind": "Dog"'],
      curl: ['"kind": "Cat"', '"lives": 9'],
      messages: ["alternatives-overlap"],
    },
  ],
} satisfies DocumentKind;
