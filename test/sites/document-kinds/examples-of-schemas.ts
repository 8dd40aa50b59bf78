import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

const DRAWN = "the document has no example";

export default {
  kind: "examples of schemas",
  source:
    "OpenAPI 3.1.1, Working with Examples, and JSON Schema 2020-12 validation, 9.5; review C G: whose example it is, all of them offered",
  cases: [
    {
      where: "several of a component, sent and received",
      ...withOperation("3.1.0", "post /e", "send")`
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Q" } } } }
      responses:
        "200": { description: Sent, content: { application/json: { schema: { $ref: "#/components/schemas/Q" } } } }
        "202": { description: Kept, content: { application/json: { schema: { anyOf: [{ $ref: "#/components/schemas/Q" }, { type: "null" }], examples: [{ n: 9 }] } } } }
components:
  schemas:
    Q:
      type: object
      properties: { n: { type: integer }, id: { type: integer, readOnly: true }, o: { type: string } }
      examples: [{ n: 1, id: 5 }, { n: 2, o: two, id: 6 }]`,
      html: ["From the document."],
      notHtml: [DRAWN, "All fields"],
      markdown: [
        'Example 1: From the document.\n\n```json\n{\n  "n": 1\n}',
        'Example 2: From the document.\n\n```json\n{\n  "n": 2,\n  "o": "two"\n}',
        "## Example response",
        '"id": 5',
        '"id": 6',
        '"n": 9',
      ],
      notMarkdown: [DRAWN],
      curl: [`--data-raw '{\n  "n": 1\n}'`],
    },
    {
      where: "the page of that component",
      ...withOperation("3.1.0", "get /e", "ask")`
      responses: { "200": { description: Sent, content: { application/json: { schema: { $ref: "#/components/schemas/Q" } } } } }
components: { schemas: { Q: { type: object, properties: { n: { type: integer } }, examples: [{ n: 1 }, { n: 2 }] } } }`,
      page: "schemas/q/",
      html: ["Example 1", '"n": 1', "From the document.", "Example 2", '"n": 2'],
      notHtml: [DRAWN],
    },
    {
      where: "OpenAPI 3.0, of fields and of items",
      ...withOperation("3.0.3", "post /e", "send")`
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties: { name: { type: string, example: Ada }, part: { $ref: "#/components/schemas/Part" } }
      responses:
        "200": { description: Sent, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Part" } } } } }
        "201": { description: None, content: { application/json: { schema: { type: object, properties: { plain: { type: string } } } } } }
components: { schemas: { Part: { type: object, properties: { n: { type: integer }, o: { type: string } }, example: { n: 3 } } } }`,
      html: ["Drawn from the schema, with examples that the document gives of its parts.", DRAWN],
      markdown: [
        "Example: Drawn from the schema, with examples that the document gives of its parts.",
        '"name": "Ada"',
        "Required fields only: Drawn from the schema, with examples that the document gives of its parts.",
        '"n": 3',
        `Example: Drawn from the schema: ${DRAWN}.`,
      ],
      notMarkdown: ["All fields"],
    },
    {
      where: "Swagger 2.0, one that the schema does not allow",
      ...withOperation("2.0", "post /e", "send")`
      parameters: [{ in: body, name: body, schema: { $ref: "#/definitions/P" } }]
      responses: { "200": { description: Sent, schema: { $ref: "#/definitions/Wrong" } } }
definitions:
  P: { type: object, required: [n], properties: { n: { type: integer }, o: { type: string } }, example: { n: 3 } }
  Wrong: { type: object, required: [n], properties: { n: { type: integer } }, example: { n: three } }`,
      html: [
        "Drawn from the schema, which does not allow the example that the document gives.",
        "From the document, but it does not match its schema: n is not of type integer.",
        "From the document.",
      ],
      markdown: [
        'Example: From the document.\n\n```json\n{\n  "n": 3\n}',
        "Example: Drawn from the schema, which does not allow the example that the document gives.",
        "As written: From the document, but it does not match its schema: `n` is not of type integer.",
        '"n": "three"',
      ],
      notMarkdown: ["All fields", DRAWN],
      curl: ['"n": 3'],
      messages: ["example-mismatch"],
    },
  ],
} satisfies DocumentKind;
