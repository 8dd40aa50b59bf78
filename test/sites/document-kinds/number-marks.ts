import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "objects that look like a number's",
  source: "RFC 8259, 4: an object with one member is an object, whatever its name",
  cases: [
    {
      where: "an example, a default and an enum",
      ...withOperation("3.1.0", "post /n", "send")`
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                o: { type: object, default: { "#number": "12" }, enum: [{ "#number": "12" }, { a: 1 }], properties: { "#number": { type: string } } }
            example: { o: { "#number": "12" }, big: 12345678901234567890 }`,
      html: ['{"#number":"12"}'],
      markdown: [
        '- One of: `{"#number":"12"}`, `{"a":1}`',
        '- Default: `{"#number":"12"}`',
        "- `o.#number`: string",
      ],
      curl: ['"#number": "12"', '"big": 12345678901234567890'],
    },
    {
      where: "JSON, with half of a character in a name",
      document: `{ "openapi": "3.0.3", "info": { "title": "Marks", "version": "1" }, "paths": { "/n": { "get": { "operationId": "ask",
        "responses": { "200": { "description": "Told", "content": { "application/json": { "schema": { "type": "object" },
        "example": { "a": { "#number": "1e400" }, "b": { "\\ud800number": "7" }, "c": 1e400 } } } } } } } } }`,
      page: "operations/ask/",
      markdown: ['"#number": "1e400"', '\uFFFDnumber": "7"', '"c": 1e400'],
    },
    {
      where: "Swagger 2.0, a form and a header",
      ...withOperation("2.0", "get /n", "ask")`
      responses:
        "200":
          description: Told
          schema: { type: object, additionalProperties: { type: string }, example: { "#number": "-3" } }`,
      markdown: ['"#number": "-3"'],
    },
  ],
} satisfies DocumentKind;
