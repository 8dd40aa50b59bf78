import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "binary",
  source:
    "OpenAPI 3.0.4 and 3.1.1, Working with Binary Data; Swagger 2.0, Data Types (file); review C F: file in all of them",
  cases: [
    {
      where: "OpenAPI 3.0, a form and a component",
      ...withOperation("3.0.3", "post /f", "up")`
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              required: [one]
              properties:
                one: { type: string, format: binary }
                many: { type: array, items: { type: string, format: binary } }
                maybe: { type: string, format: binary, nullable: true }
                named: { $ref: "#/components/schemas/Photo" }
                text: { type: string, format: byte }
      responses:
        "200": { description: Bytes, content: { image/png: { schema: { type: string, format: binary } } } }
components: { schemas: { Photo: { type: string, format: binary } } }`,
      html: [
        "one file required",
        "many array of file",
        "maybe file or null",
        "named Photo (file)",
        "text string",
        "Encodingbase64",
        "200 OK file",
      ],
      notHtml: ["any value", "Media typeapplication/octet-stream"],
      markdown: [
        "- `one`: file, required",
        "- `many`: array of file",
        "- `maybe`: file or null",
        "- `named`: Photo (file)",
        "- `text`: string",
        "`image/png` file",
      ],
      notMarkdown: ["any value"],
      curl: ["-F 'one=@one.bin"],
      written: ["schemas/photo/index.html"],
    },
    {
      where: "OpenAPI 3.1, by format and by media type",
      ...withOperation("3.1.0", "post /f", "up")`
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                a: { type: string, format: binary }
                b: { contentMediaType: application/octet-stream }
                c: { type: string, contentMediaType: image/png }
                d: { type: [string, "null"], format: binary }
                e: { type: object, additionalProperties: { contentMediaType: application/pdf } }
                f: { type: string, contentMediaType: image/png, contentEncoding: base64 }
                g: { type: string, contentMediaType: text/html }
                h: { anyOf: [{ type: string, format: binary }, { type: "null" }] }
                i: { oneOf: [{ type: string, format: binary }, { type: string, format: uri }] }
      responses:
        "200": { description: Bytes, content: { application/octet-stream: { schema: {} } } }`,
      markdown: [
        "- `a`: file\n",
        "- `b`: file\n",
        "- `c`: file\n  - Media type: `image/png`",
        "- `d`: file or null",
        "- `e`: map of file\n",
        "- `f`: string\n  - Encoding: `base64`\n  - Media type: `image/png`",
        "- `g`: string\n  - Media type: `text/html`",
        "- `h`: file or null",
        "- `i`: file or string (uri)",
        "`application/octet-stream` file",
      ],
    },
    {
      where: "Swagger 2.0, a form and an answer",
      ...withOperation("2.0", "post /f", "up")`
      consumes: [multipart/form-data]
      produces: [application/pdf]
      parameters:
        - { in: formData, name: report, type: file, required: true, description: The report. }
      responses:
        "200": { description: Bytes, schema: { type: file } }`,
      html: ["report file required", "The report.", "200 OK file"],
      notHtml: ["any value"],
      markdown: ["- `report`: file, required", "`application/pdf` file"],
      curl: ["-F 'report=@report.bin"],
    },
    {
      where: "OpenAPI 3.1, media types without a schema",
      ...withOperation("3.1.0", "post /swap", "swap")`
      requestBody: { required: true, content: { image/png: {} } }
      responses: { "200": { description: Swapped, content: { application/pdf: {} } } }`,
      html: ["file", "Binary data.", "application/pdf file"],
      markdown: ["`image/png` file", "Binary data.", "`application/pdf` file"],
      curl: ["--data-binary '@file.png'"],
    },
  ],
} satisfies DocumentKind;
