import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

const body = `
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }`;

export default {
  kind: "an allOf whose parts are closed",
  source:
    "JSON Schema 2020-12, Core 10.3.2.3: by the letter no part allows the fields of another; no specification says how to document what nobody means: the fields of all parts are shown and sent, and the author is told",
  cases: [
    {
      where: "both parts closed, components of 3.0",
      ...withOperation("3.0.3", "post /orders", "order")`${body}
components:
  schemas:
    Base: { type: object, additionalProperties: false, properties: { id: { type: integer, example: 4 } } }
    Order: { allOf: [{ $ref: "#/components/schemas/Base" }, { type: object, additionalProperties: false, properties: { note: { type: string, example: soon } } }] }`,
      html: ["id", "note", "No other fields"],
      markdown: ["`id`: integer", "`note`: string", "No other fields"],
      curl: ['"id": 4', '"note": "soon"'],
      messages: ["closed-part"],
    },
    {
      where: "the base alone closed, Swagger 2.0",
      ...withOperation("2.0", "post /orders", "order")`
      consumes: [application/json]
      parameters: [{ in: body, name: order, schema: { $ref: "#/definitions/Order" } }]
definitions:
  Base: { type: object, additionalProperties: false, properties: { id: { type: integer, example: 4 } } }
  Order: { allOf: [{ $ref: "#/definitions/Base" }, { type: object, properties: { note: { type: string, example: soon } } }] }`,
      html: ["id", "note"],
      curl: ['"id": 4', '"note": "soon"'],
      messages: ["closed-part"],
    },
    {
      where: "an inline body of 3.1 with an author's example of all parts",
      ...withOperation("3.1.0", "post /orders", "order")`
      requestBody:
        content:
          application/json:
            example: { id: 5, note: late }
            schema: { allOf: [{ properties: { id: { type: integer } }, additionalProperties: false }, { properties: { note: { type: string } }, additionalProperties: false }] }`,
      html: ["From the document."],
      notHtml: ["is not allowed here"],
      curl: ['"id": 5', '"note": "late"'],
      messages: ["closed-part"],
    },
    {
      where: "unevaluatedProperties, which means the whole, says nothing",
      ...withOperation("3.1.0", "post /orders", "order")`${body}
components:
  schemas:
    Base: { type: object, properties: { id: { type: integer, example: 4 } } }
    Order: { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { note: { type: string, example: soon } } }], unevaluatedProperties: false }`,
      html: ["id", "note", "No other fields"],
      curl: ['"id": 4', '"note": "soon"'],
    },
  ],
} satisfies DocumentKind;
