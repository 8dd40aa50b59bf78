import type { DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "digits as written",
  source: "review C, 52 and c2: digits as the document has them; YAML 1.2.2, 10.3: 0123 is the number 123",
  cases: [
    {
      where: "YAML, a version and examples",
      document: `
openapi: 3.0.3
info: { title: Digits, version: 1.10 }
servers: [{ url: "https://api.example.com" }]
tags: [{ name: 1.0 }]
paths:
  /d:
    post:
      tags: [1.0]
      summary: 0123
      operationId: send
      parameters: [{ in: query, name: f, required: true, schema: { type: number, default: 2.50, minimum: 0.10 }, example: 1.0 }]
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: { price: { type: number, enum: [10.50, 9.0] }, n: { type: integer, example: 0123 } }
            example: { price: 10.50, n: 0123, e: 1e3, small: 0.0000001 }
      responses: { "200": { description: Sent } }
`,
      page: "1-0/send/",
      html: ["0123", "Default2.50", "At least0.10", "Example1.0", "One of10.509.0"],
      markdown: [
        "# 0123",
        "- Default: `2.50`",
        "- At least: 0.10",
        "- Example: `1.0`",
        "- One of: `10.50`, `9.0`",
        '"price": 10.50',
        '"n": 123',
        '"e": 1e3',
        '"small": 0.0000001',
      ],
      markup: ["<small>1.10"],
      messages: ["invalid-document"],
      curl: ["?f=1.0'", '"price": 10.50'],
    },
    {
      where: "JSON, an answer",
      document: `{ "openapi": "3.1.0", "info": { "title": "Digits", "version": "2" }, "paths": { "/d": { "get": { "operationId": "ask", "responses": { "200": {
        "description": "Told", "content": { "application/json": { "schema": { "type": "object", "properties": { "p": { "type": "number", "multipleOf": 0.50 } } },
        "example": { "p": 1.50, "sci": 1E3, "neg": -0.0 } } } } } } } } }`,
      page: "operations/ask/",
      markdown: ["- Multiple of: `0.50`", '"p": 1.50', '"sci": 1E3', '"neg": -0.0'],
    },
    {
      where: "Swagger 2.0, whose own version is a number, in a list without repeats",
      document: `
swagger: 2.0
info:
  title: Digits
  version: 007
paths:
  /d:
    get:
      operationId: ask
      parameters: [{ in: query, name: x, type: number, default: 1.0 }]
      responses:
        "200":
          description: Told
          schema: { type: object, properties: { l: { type: array, uniqueItems: true, items: { type: number } } } }
          examples: { application/json: { l: [1.0, 1] } }
`,
      page: "operations/ask/",
      markdown: ["- Default: `1.0`", "1.0,"],
      markup: ["<small>007"],
      messages: ["example-mismatch", "invalid-document"],
    },
  ],
} satisfies DocumentKind;
