import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "a multipart body that is no form has parts with a boundary, and each body a concrete type",
  source:
    "RFC 2046 5.1 (boundary, CRLF), RFC 2387 3.1 (type of a related body), OpenAPI 3.0.4 Media Type Object (ranges); decided: application/*+json is sent as application/json",
  cases: [
    {
      where: "multipart/related with a file, inline",
      ...withOperation("3.0.3", "post /related", "related")`
      requestBody:
        required: true
        content:
          multipart/related:
            schema:
              type: object
              required: [jsonData, file]
              properties:
                jsonData: { type: object, properties: { a: { type: string, example: x } } }
                file: { type: string, format: binary }
            encoding:
              jsonData: { contentType: application/json }
              file:
                contentType: application/vnd.3gpp.5gnas
                headers: { Content-Id: { schema: { type: string } } }`,
      html: [
        'Content-Type: application/json {"a":"x"}',
        "Content-Type: application/vnd.3gpp.5gnas Content-Id: <file@example.com> (file.bin)",
      ],
      notHtml: ["Content-Disposition"],
      markdown: ["Content-Type: application/vnd.3gpp.5gnas", "Content-Id: <file@example.com>"],
      curl: [
        String.raw`Content-Type: application/json\r\n`,
        String.raw`{"a":"x"}\r\n`,
        String.raw`Content-Type: application/vnd.3gpp.5gnas\r\n`,
        "cat 'file.bin'",
        `-H 'Content-Type: multipart/related; boundary=`,
        `; type="application/json"'`,
        "--data-binary @-",
      ],
    },
    {
      where: "multipart/mixed of text alone, of a component",
      ...withOperation("3.1.0", "post /mixed", "mixed")`
      requestBody: { content: { multipart/mixed: { schema: { $ref: "#/components/schemas/Pair" } } } }
components:
  schemas:
    Pair: { type: object, required: [n, o], properties: { n: { type: integer, example: 5 }, o: { type: object, example: { k: v } } } }`,
      html: ['name="n" 5', 'name="o" Content-Type: application/json {"k":"v"}'],
      curl: [
        "-H 'Content-Type: multipart/mixed; boundary=",
        "--data-binary $'--",
        String.raw`5\r\n`,
        String.raw`{"k":"v"}\r\n`,
        String.raw`--\r\n'`,
      ],
      notCurl: ['{"n"'],
    },
    {
      where: "Swagger 2.0",
      ...withOperation("2.0", "post /mixed", "mixed")`
      consumes: [multipart/mixed]
      parameters: [{ in: formData, name: n, type: integer, required: true, x-example: 5 }]`,
      curl: ["multipart/mixed; boundary=", String.raw`name="n"\r\n`, String.raw`5\r\n`],
    },
    {
      where: "a range of multipart, with parameters of a document's own",
      ...withOperation("3.0.3", "post /range", "range")`
      requestBody: { content: { "multipart/*": { schema: { type: object, properties: { n: { type: integer, example: 5 } } } } } }`,
      curl: ["--form-string 'n=5'"],
      notCurl: ["*"],
    },
    {
      where: "a range with a suffix",
      ...withOperation("3.0.3", "post /range", "range")`
      requestBody: { content: { "application/*+json": { schema: { type: object, properties: { n: { type: integer, example: 5 } } } } } }`,
      html: ["application/*+json"],
      curl: ["-H 'Content-Type: application/json'"],
      notCurl: ["*"],
    },
    {
      where: "a range with a suffix of XML",
      ...withOperation("3.1.0", "post /range", "range")`
      requestBody: { content: { "application/*+xml": { schema: { type: object, xml: { name: r }, properties: { n: { type: integer, example: 5 } } } } } }`,
      curl: ["-H 'Content-Type: application/xml'", "<n>5</n>"],
      notCurl: ["*"],
    },
  ],
} satisfies DocumentKind;
