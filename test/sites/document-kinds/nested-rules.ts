import type { DocumentKind } from "../../support/document-kinds.js";

const document = (schema: string, more = ""): string => `
openapi: 3.1.0
info: { title: Rules, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /send:
    post:
      operationId: send
      requestBody: { content: { application/json: { schema: ${schema} } } }
      responses: { "204": { description: Sent } }
${more}`;

export default {
  kind: "alternatives and conditions say what they speak of, in Markdown as on the page",
  source:
    "JSON Schema 2020-12 Core 10.2: all subschemas apply to the same value, so that the kind which one leaves open is that of the others; " +
    "CommonMark 5.2: what belongs to an item of a list is indented",
  cases: [
    {
      where: "conditions of the values of a map",
      document: document(
        "{ type: object, additionalProperties: { type: array, items: { type: object, properties: { kind: { type: string, enum: [rail, road] }, gauge: { type: number }, plate: { type: string } }, if: { properties: { kind: { const: rail } }, required: [kind] }, then: { required: [gauge], properties: { gauge: { minimum: 600, description: Of the track } } }, dependentRequired: { plate: [kind] } } } }",
      ),
      page: "operations/send/",
      notHtml: ["any value"],
      markdown: [
        "- Conditions (`*[]`):\n  - If `kind` is `rail` (required)",
        "\n  - Then\n    - `*[].gauge`: number, required\n      > Of the track\n      - At least: 600\n  - With `plate` `kind` is required\n",
      ],
      notMarkdown: ["any value"],
    },
    {
      where: "alternatives of alternatives in a field, with components",
      document: document(
        "{ type: object, properties: { pet: { oneOf: [{ title: One, type: object, properties: { deep: { type: string } }, anyOf: [{ title: X, properties: { x: { type: integer } } }, { title: Y, properties: { y: { type: integer } } }] }, { $ref: '#/components/schemas/Two' }] }, last: { type: string } } }",
        "components: { schemas: { Two: { type: object, properties: { two: { type: string } } } } }",
      ),
      page: "operations/send/",
      markdown: [
        "- One of (`pet`): Exactly one must match.\n  - One: object\n    - `pet.deep`: string\n    - Any of (`pet`): At least one must match.\n" +
          "      - X: object\n        - `pet.x`: integer\n      - Y: object\n        - `pet.y`: integer\n  - Two: Two\n    - `pet.two`: string\n- `last`: string",
      ],
      messages: ["alternatives-overlap"],
    },
    {
      where: "branches of the body that leave open the kind of its fields",
      document: document(
        "{ type: object, properties: { size: { type: integer } }, oneOf: [{ title: Small, properties: { size: { maximum: 5 } } }, { title: Large, properties: { size: { minimum: 6 } } }] }",
      ),
      page: "operations/send/",
      notHtml: ["any value"],
      markdown: [
        "- One of: Exactly one must match.\n  - Small: object\n    - `size`: integer\n      - At most: 5\n",
      ],
    },
    {
      where: "names of fields that have a description",
      document: document(
        "{ type: object, properties: { labels: { type: object, additionalProperties: { type: string }, propertyNames: { maxLength: 9, description: In *capitals*. } }, any: { type: object, additionalProperties: { type: string }, propertyNames: { anyOf: [{ const: a }, { pattern: ^x }], description: Short names } } } }",
      ),
      page: "operations/send/",
      html: ["Names of fields", "In capitals.", "Short names"],
      markdown: ["> In *capitals*.", "> Short names"],
    },
  ],
} satisfies DocumentKind;
