import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "the value of an alternative is its own",
  source:
    "JSON Schema 2020-12, oneOf and anyOf; the project's decision: below an alternative stands a value of it, and that it fits several is said to the author, never on a page",
  cases: [
    {
      where: "a body of which one alternative is open",
      ...withOperation("3.1.0", "post /pay", "pay")`
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: "#/components/schemas/Open" }, { $ref: "#/components/schemas/Named" }] } } } }
components:
  schemas:
    Open: { type: object, properties: { ping: { type: integer, example: 7 } } }
    Named: { type: object, required: [name], properties: { name: { type: string, example: Ada } } }`,
      html: ["Open", '"ping": 7', "Named", '"name": "Ada"'],
      notHtml: ["no value was found", "matches 2 alternatives"],
      markdown: ["Named: Drawn from the schema", '"name": "Ada"'],
      curl: ['"ping": 7'],
      messages: ["alternatives-overlap"],
    },
    {
      where: "a property whose alternatives require nothing",
      ...withOperation("3.0.3", "post /orders", "order")`
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                method: { oneOf: [{ type: object, title: Post, properties: { street: { type: string, example: Main } } }, { type: object, title: Shop, properties: { shop: { type: string } } }] }`,
      html: ["Post", "street", "Shop", "shop"],
      notHtml: ["no value was found", "matches 2 alternatives"],
      markdown: ['"method": {', '"street": "Main"'],
      curl: ['"method": {', '"street": "Main"'],
      messages: ["alternatives-overlap"],
    },
    {
      where: "Swagger 2.0 has none, so an answer of 3.0 with components, one within itself",
      ...withOperation("3.0.3", "post /search", "search")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Filter" } } } }
components:
  schemas:
    Filter:
      oneOf:
        - { title: All of, type: object, required: [and], properties: { and: { type: array, items: { $ref: "#/components/schemas/Filter" } } } }
        - { title: One field, type: object, required: [field], properties: { field: { type: string, example: name } } }`,
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
      ...withOperation("3.1.0", "post /judge", "judge")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Test" } } } }
components:
  schemas:
    Test: { oneOf: [{ $ref: "#/components/schemas/Not" }, { $ref: "#/components/schemas/Every" }, { $ref: "#/components/schemas/Is" }] }
    Not: { type: object, required: [not], properties: { not: { $ref: "#/components/schemas/Test" } } }
    Every: { type: object, required: [every], properties: { every: { type: array, minItems: 1, items: { $ref: "#/components/schemas/Test" } } } }
    Is: { type: object, required: [is], properties: { is: { type: string, example: Ada } } }`,
      html: ["Not", "Every", "Is"],
      markdown: ["Not: Drawn from the schema", '"not": {', "Every: Drawn from the schema", '"every": ['],
      notMarkdown: ['"every": []', "{}"],
      curl: ['"is": "Ada"'],
    },
    {
      where: "alternatives without a title are told apart",
      ...withOperation("3.1.0", "post /tell", "tell")`
      requestBody: { content: { application/json: { schema: { oneOf: [{ type: object, required: [a], properties: { a: { const: 1 } } }, { type: object, required: [b], properties: { b: { const: 2 } } }] } } } }`,
      html: ["object 1", "object 2"],
      markdown: ["object 1", "object 2"],
      curl: ['"a": 1'],
    },
    {
      where: "a discriminator decides where the alternatives themselves would not",
      ...withOperation("3.0.3", "post /adopt", "adopt")`
      requestBody: { content: { application/json: { schema: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }], discriminator: { propertyName: kind } } } } }
components:
  schemas:
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer, example: 9 } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string }, tricks: { type: integer, example: 3 } } }`,
      html: ["kind is Cat", "kind is Dog", '"kind": "Cat"', '"lives": 9', '"kind": "Dog"', '"tricks": 3'],
      notHtml: ["matches 2 alternatives", "no value was found"],
      markdown: ['"kind": "Cat"', '"kind": "Dog"'],
      curl: ['"kind": "Cat"', '"lives": 9'],
      messages: ["alternatives-overlap"],
    },
  ],
} satisfies DocumentKind;
