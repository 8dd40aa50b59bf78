import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "links of the index of fields",
  source:
    "HTML, 7.4.6.4: a fragment leads to the element with that id; OpenAPI 3.1.1, Schema Object: read-only fields are not sent, write-only ones not received",
  cases: [
    {
      where: "read-only and write-only, inline and by reference",
      ...withOperation("3.0.3", "post /a", "send")`
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                trace: { type: boolean, readOnly: true }
                stamp: { $ref: "#/components/schemas/Stamp" }
                pin: { type: string, writeOnly: true }
                deep: { type: array, items: { type: object, properties: { inner: { type: string, readOnly: true } } } }
      responses:
        "200":
          description: Sent
          content:
            application/json:
              schema: { type: object, properties: { pin: { type: string, writeOnly: true }, trace: { type: boolean, readOnly: true } } }
components: { schemas: { Stamp: { type: string, readOnly: true } } }`,
      page: "fields/",
      markup: [
        "../operations/send/#response-200.trace",
        "../operations/send/#body.pin",
        "../operations/send/#body.deep",
      ],
      notMarkup: ["#body.trace", "#body.stamp", "#response-200.pin", "#body.deep[].inner"],
    },
    {
      where: "OpenAPI 3.1, names that end as lists do",
      ...withOperation("3.1.0", "get /a", "list")`
      parameters: [{ in: query, name: "ids[]", schema: { type: array, items: { enum: [one] } } }]
      responses: { "200": { description: Told, content: { text/plain: { schema: { anyOf: [{ enum: [two] }, { type: integer }] } } } } }`,
      page: "fields/",
      markup: ["../operations/list/#query.ids%5B%5D", "../operations/list/#response-200"],
    },
    {
      where: "OpenAPI 3.2, the items of a stream",
      ...withOperation("3.2.0", "get /a", "watch")`
      responses:
        "200":
          description: Told
          content: { application/jsonl: { itemSchema: { type: object, properties: { tick: { type: integer } } } } }`,
      page: "fields/",
      markup: [/operations\/watch\/#response-200(?:\[\]|%5B%5D)\.tick/],
    },
    {
      where: "Swagger 2.0, one schema in two media types",
      ...withOperation("2.0", "put /a", "put")`
      consumes: [application/json, application/xml]
      produces: [application/json]
      parameters: [{ in: body, name: body, schema: { type: object, properties: { sum: { type: integer } } } }]`,
      page: "fields/",
      markup: ["../operations/put/#body.sum"],
      notMarkup: ["(application/xml)"],
    },
  ],
} satisfies DocumentKind;
