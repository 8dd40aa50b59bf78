import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "the parts of a multipart body without names are the items of a list",
  source:
    "OpenAPI 3.2.0, Media Type Object (itemSchema, itemEncoding, prefixEncoding), Encoding By Position, Sequential Media Types; RFC 2046 5.1",
  cases: [
    {
      where: "a schema of items",
      ...withOperation("3.2.0", "post /i", "i")`
      requestBody:
        content:
          multipart/mixed:
            itemSchema: { type: object, required: [row], properties: { row: { type: string, example: A1 } } }
            itemEncoding: { contentType: application/vnd.row+json, headers: { X-Kind: { schema: { type: string, example: row } } } }`,
      html: [
        "EncodingItemSent asapplication/vnd.row+json",
        "application/vnd.row+json",
        'X-Kind: row {"row":"A1"}',
      ],
      notHtml: ["Content-Disposition"],
      markdown: ["- `Item`\n", "Sent as: `application/vnd.row+json`", "- `X-Kind`: string"],
      curl: [
        String.raw`Content-Type: application/vnd.row+json\r\n`,
        String.raw`X-Kind: row\r\n`,
        '{"row":"A1"}',
      ],
      notCurl: ["Content-Disposition"],
    },
    {
      where: "places with encodings of their own, a file among them, with an example",
      ...withOperation("3.2.0", "post /i", "i")`
      requestBody: { $ref: "#/components/requestBodies/Report" }
components:
  requestBodies:
    Report:
      content:
        multipart/related:
          schema: { type: array, prefixItems: [{ type: object }, {}], items: { type: string } }
          prefixEncoding:
            - { headers: { Content-ID: { schema: { type: string } } } }
            - { contentType: image/png }
          itemEncoding: { contentType: text/csv }
          example: [{ n: 1 }, "", "a,b"]`,
      html: ["Item 1", "Item 2Sent asimage/png", "ItemSent astext/csv", "(item-2.png)"],
      markdown: ["- `Item 1`", "- `Item 2`", "- `Item`", "Content-ID: <item-1@example.com>"],
      curl: [
        String.raw`Content-Type: application/json\r\n`,
        String.raw`Content-ID: <item-1@example.com>\r\n`,
        String.raw`Content-Type: image/png\r\n`,
        "cat 'item-2.png'",
        String.raw`Content-Type: text/csv\r\n`,
        String.raw`a,b\r\n`,
        `type="application/json"`,
      ],
      notCurl: ["Content-Disposition"],
    },
    {
      where: "an answer, and a list of a schema that names its type",
      ...withOperation("3.2.0", "post /i", "i")`
      requestBody: { content: { multipart/mixed: { schema: { type: array, minItems: 2, items: { contentMediaType: image/png } } } } }
      responses:
        "200":
          description: OK
          content: { multipart/mixed: { itemSchema: { type: object, required: [n], properties: { n: { type: integer, example: 7 } } } } }`,
      markdown: ["Content-Type: application/json", '{"n":7}'],
      notMarkdown: ["Content-Disposition"],
      curl: [String.raw`Content-Type: image/png\r\n`, "cat 'item-1.png'", "cat 'item-2.png'"],
    },
    {
      where: "OpenAPI 3.1: items without encodings, lists among them",
      ...withOperation("3.1.0", "post /i", "i")`
      requestBody: { content: { multipart/mixed: { schema: { type: array, items: { type: array, items: { type: integer } } }, example: [[1, 2], [3]] } } }`,
      html: ["[1,2]", "[3]"],
      curl: [String.raw`Content-Type: application/json\r\n`, String.raw`[1,2]\r\n`, String.raw`[3]\r\n`],
    },
  ],
} satisfies DocumentKind;
