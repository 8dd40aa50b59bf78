import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "examples of texts that lack their quotes, and lists in XML without a wrapper",
  source:
    "decisions, section 9, digits as written; https://spec.openapis.org/oas/v3.0.4.html#schema-object: an example has the type of its " +
    "schema; https://spec.openapis.org/oas/v3.0.4.html#xml-object: the name of a list that has no wrapper is ignored",
  cases: [
    {
      where: "properties inline, 3.0",
      ...withOperation("3.0.3", "post /a", "a")`
      requestBody: { content: { application/json: { schema: { type: object, properties: { zip: { type: string, example: 0123 }, ver: { type: string, example: 1.10 }, on: { type: string, nullable: true, example: true }, n: { type: integer, example: 5 } } } } } }`,
      markdown: ["Example: `0123`", "Example: `1.10`", "Example: `true`", "Example: `5`"],
      curl: ['"zip": "0123"', '"ver": "1.10"', '"on": "true"', '"n": 5'],
    },
    {
      where: "a definition, Swagger 2.0",
      ...withOperation("2.0", "post /a", "a")`
      consumes: [application/json]
      parameters: [{ in: body, name: b, schema: { $ref: "#/definitions/A" } }]
definitions: { A: { type: object, properties: { x: { type: string, example: 5 } } } }`,
      html: ["x stringExample5"],
      curl: ['"x": "5"'],
    },
    {
      where: "a list in XML: its own name is ignored, that of its items and of a wrapper is not; 3.1",
      ...withOperation("3.1.0", "post /a", "a")`
      requestBody:
        content:
          application/xml:
            schema:
              type: object
              xml: { name: all }
              properties:
                flat: { type: array, items: { type: string, examples: [f] }, xml: { name: fl } }
                own: { type: array, items: { type: string, examples: [o], xml: { name: item } }, xml: { name: ow } }
                box: { type: array, items: { type: string, examples: [b] }, xml: { name: bx, wrapped: true } }`,
      curl: ["<flat>f</flat>", "<item>o</item>", "<bx>", "<bx>b</bx>", "</bx>"],
      html: ["Each item XML"],
    },
  ],
} satisfies DocumentKind;
