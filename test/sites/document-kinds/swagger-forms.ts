import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "Swagger 2.0 is sent as it says",
  source:
    "Swagger 2.0 Parameter Object (collectionFormat, csv by default), Operation Object (an empty list clears), Response Object (type file)",
  cases: [
    {
      where: "lists in a form",
      ...withOperation("2.0", "post /f", "f")`
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { in: formData, name: none, type: array, items: { type: string }, x-example: [a, b] }
        - { in: formData, name: tabs, type: array, collectionFormat: tsv, items: { type: string }, x-example: [a, b] }
        - { in: formData, name: multi, type: array, collectionFormat: multi, items: { type: string }, x-example: [a, b] }`,
      html: ["none=a,b&tabs=a%09b&multi=a&multi=b"],
      curl: ["'none=a,b'", "'tabs=a%09b'", "'multi=a'", "'multi=b'"],
    },
    {
      where: "lists in parts, of a shared parameter",
      ...withOperation("2.0", "post /f", "f")`
      consumes: [multipart/form-data]
      parameters: [{ $ref: "#/parameters/None" }, { in: formData, name: file, type: file, required: true }]
parameters:
  None: { in: formData, name: none, type: array, items: { type: string }, x-example: [a, b] }`,
      html: ['name="none" a,b', 'filename="file.bin"'],
      curl: ["'none=a,b'", "'file=@file.bin"],
    },
    {
      where: "separators in paths, headers and queries",
      ...withOperation("2.0", "get /p/{ids}", "p")`
      parameters:
        - { in: path, name: ids, required: true, type: array, collectionFormat: pipes, items: { type: string }, x-example: [a, b] }
        - { in: query, name: q, type: array, collectionFormat: tsv, items: { type: string }, x-example: [c, d] }
        - { in: header, name: X-A, type: array, collectionFormat: pipes, items: { type: string }, x-example: [e, f] }
        - { in: header, name: X-B, type: array, collectionFormat: ssv, items: { type: string }, x-example: [g, h] }`,
      html: ["a%7Cb", "q=a%09b", "a|b", "a b"],
      curl: ["/p/a%7Cb?q=c%09d", "-H 'X-A: e|f'", "-H 'X-B: g h'"],
    },
    {
      where: "empty lists of media types",
      ...withOperation("2.0", "post /none", "none")`
      produces: []
      consumes: []
      parameters: [{ in: body, name: b, schema: { type: object, properties: { a: { type: integer, example: 1 } } } }]
      responses: { 200: { description: OK, schema: { type: string } } }
produces: [application/json]
consumes: [application/xml]`,
      html: ["*/*", "*/*"],
      notHtml: ["application/xml"],
      notCurl: ["application/xml", "*/*"],
    },
    {
      where: "an answer that is a file",
      ...withOperation("2.0", "get /any", "any")`
      responses: { 200: { description: OK, schema: { type: file } } }
produces: [application/json]`,
      html: ["Binary data."],
      notHtml: ['"example"'],
      notMarkdown: ['"example"'],
    },
    {
      where: "lists in lists in a query",
      ...withOperation("2.0", "get /q", "q")`
      parameters:
        - { in: query, name: board, required: true, type: array, collectionFormat: pipes, items: { type: array, items: { type: integer } }, x-example: [[1, 2], [3, 4]] }
        - { in: query, name: rows, required: true, type: array, collectionFormat: multi, items: { type: array, collectionFormat: ssv, items: { type: integer } }, x-example: [[1, 2], [3, 4]] }`,
      html: ["board=a,b|c,d", "rows=a%20b&rows=c%20d"],
      notHtml: ["OpenAPI does not define"],
      markdown: ["board=a,b|c,d"],
      notMarkdown: ["OpenAPI does not define"],
      curl: ["board=1,2%7C3,4&rows=1%202&rows=3%204"],
    },
    {
      where: "lists in lists in paths and headers, of shared parameters",
      ...withOperation("2.0", "get /p/{cells}", "p")`
      parameters: [{ $ref: "#/parameters/Cells" }, { $ref: "#/parameters/Deep" }]
parameters:
  Cells: { in: path, name: cells, required: true, type: array, items: { type: array, collectionFormat: pipes, items: { type: string } }, x-example: [[a, b], [c]] }
  Deep: { in: header, name: X-Deep, required: true, type: array, collectionFormat: ssv, items: { type: array, collectionFormat: pipes, items: { type: array, items: { type: string } } }, x-example: [[[a, b], [c]], [[d]]] }`,
      html: ["a%7Cb,c%7Cd", "a,b|c,d e,f|g,h"],
      notHtml: ["OpenAPI does not define"],
      curl: ["/p/a%7Cb,c", "X-Deep: a,b|c d"],
    },
    {
      where: "lists in lists in a form",
      ...withOperation("2.0", "post /f", "f")`
      consumes: [application/x-www-form-urlencoded]
      parameters: [{ in: formData, name: board, type: array, items: { type: array, collectionFormat: pipes, items: { type: integer } }, x-example: [[1, 2], [3, 4]] }]`,
      html: ["board=1%7C2,3%7C4"],
      notHtml: ["OpenAPI does not define"],
      markdown: ["Sent as: `board=a|b,c|d`"],
      curl: ["'board=1%7C2,3%7C4'"],
    },
    {
      where: "an operation's own produces, for an answer that several share",
      page: "operations/export-table/",
      document: openapi("2.0")`
produces: [application/json]
responses:
  Table: { description: A table, schema: { type: string } }
  Sheet: { description: A sheet, schema: { type: file } }
paths:
  /table:
    get: { operationId: exportTable, produces: [text/csv], responses: { 200: { $ref: "#/responses/Table" }, 206: { $ref: "#/responses/Sheet" } } }`,
      html: ["text/csv string", "text/csv file"],
      notHtml: ["application/json"],
      markdown: ["`text/csv` string", "`text/csv` file"],
    },
  ],
} satisfies DocumentKind;
